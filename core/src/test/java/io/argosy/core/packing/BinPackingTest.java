package io.argosy.core.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BinPackingTest {

  private static List<WeightedItem> items(double... weights) {
    List<WeightedItem> items = new ArrayList<>();
    for (double weight : weights) {
      items.add(new WeightedItem(String.valueOf((char) ('a' + items.size())), weight));
    }
    return items;
  }

  private static List<String> packed(PackingRule rule, double... weights) {
    return BinPacking.pack(items(weights), rule).stream()
        .map(bin -> String.join("", bin.keys()))
        .toList();
  }

  @Test
  void a_number_of_bins_is_filled_largest_first() {
    assertThat(packed(PackingRule.bins(2), 5, 4, 3, 2)).containsExactly("ad", "bc");
    assertThat(packed(PackingRule.bins(3), 9, 1, 1, 1)).containsExactly("a", "bcd");
  }

  @Test
  void leftovers_go_to_the_bin_that_is_smallest_at_that_moment() {
    // C = ceil(21 / 2) = 11; the bins are filled to 8 and 8, then e joins the first.
    assertThat(packed(PackingRule.bins(2), 8, 8, 5)).containsExactly("ac", "b");
    assertThat(packed(PackingRule.bins(2), 6, 6, 6, 6, 6)).containsExactly("abe", "cd");
  }

  @Test
  void the_capacity_and_the_accepted_fraction_decide_on_the_number_of_bins() {
    assertThat(packed(PackingRule.capacity(10, 0.5), 6, 6, 6)).containsExactly("ac", "b");
    assertThat(packed(PackingRule.capacity(10, 0.5), 5, 5, 5)).as("1.5").containsExactly("abc");
    assertThat(packed(PackingRule.capacity(10, 0.4), 5, 5, 5)).containsExactly("ab", "c");
    assertThat(packed(PackingRule.capacity(10, 2), 9, 9, 9)).as("never").hasSize(2);
  }

  @Test
  void a_fraction_of_delta_drops_also_where_numbers_have_no_exact_form() {
    assertThat(packed(PackingRule.capacity(0.1, 0), 0.1, 0.1, 0.1)).hasSize(3);
    assertThat(packed(PackingRule.capacity(0.7, 0.5), 0.35, 0.35, 0.35)).hasSize(1);
  }

  @Test
  void a_capacity_that_is_absent_or_too_small_is_that_of_the_largest_item() {
    assertThat(packed(PackingRule.largestItem(), 7, 4, 3)).containsExactly("a", "bc");
    assertThat(packed(PackingRule.capacity(1, 0.5), 7, 4, 3)).containsExactly("a", "bc");
    assertThat(packed(PackingRule.capacity(0, 0.5), 7, 4, 3)).containsExactly("a", "bc");
  }

  @Test
  void the_number_of_bins_wins_over_a_capacity() {
    PackingRule both =
        new PackingRule(OptionalInt.of(1), OptionalDouble.of(2), OptionalDouble.empty());
    assertThat(packed(both, 2, 2, 2)).containsExactly("abc");
  }

  @Test
  void an_item_larger_than_any_bin_is_alone_in_one() {
    assertThat(packed(PackingRule.bins(4), 100, 1, 1, 1)).containsExactly("a", "bcd");
  }

  @Test
  void bins_that_stay_empty_do_not_exist() {
    assertThat(packed(PackingRule.bins(1000), 3, 3)).containsExactly("a", "b");
    assertThat(packed(PackingRule.bins(Integer.MAX_VALUE), 1)).containsExactly("a");
    assertThat(packed(PackingRule.bins(3))).isEmpty();
    assertThat(packed(PackingRule.largestItem())).isEmpty();
  }

  @Test
  void items_may_be_of_size_zero() {
    assertThat(packed(PackingRule.bins(2), 0, 0, 0)).containsExactly("abc");
    assertThat(packed(PackingRule.largestItem(), 0, 0)).containsExactly("ab");
    assertThat(packed(PackingRule.capacity(5, 0.5), 0)).containsExactly("a");
  }

  @Test
  void a_share_of_whole_sizes_is_rounded_up_and_of_others_is_not() {
    assertThat(BinSizes.of(items(3, 2), PackingRule.bins(2)).capacity()).isEqualTo(3);
    assertThat(BinSizes.of(items(0.3, 0.2), PackingRule.bins(2)).capacity()).isEqualTo(0.25);
    // Rounded up, a capacity of 1 would leave the second machine without work.
    assertThat(packed(PackingRule.bins(2), 0.25, 0.25, 0.25, 0.25)).containsExactly("ab", "cd");
  }

  @Test
  void ties_are_decided_by_the_key_and_not_by_the_order_of_the_input() {
    List<WeightedItem> items = items(2, 2, 2, 2);
    List<PackedBin> one = BinPacking.pack(items, PackingRule.bins(2));
    assertThat(BinPacking.pack(items.reversed(), PackingRule.bins(2))).isEqualTo(one);
    assertThat(one.getFirst().keys()).containsExactly("a", "b");
  }

  @Test
  void items_with_the_same_key_are_packed_each() {
    List<WeightedItem> same = List.of(new WeightedItem("a", 1), new WeightedItem("a", 1));
    assertThat(BinPacking.pack(same, PackingRule.bins(2)))
        .extracting(PackedBin::keys)
        .containsExactly(List.of("a"), List.of("a"));
  }

  @Test
  void weights_that_cannot_be_added_up_are_refused() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e16}) {
      assertThatThrownBy(() -> new WeightedItem("a", bad)).hasMessageContaining("" + bad);
    }
    assertThatThrownBy(() -> PackingRule.bins(0)).hasMessageContaining("1 or more");
    assertThatThrownBy(() -> PackingRule.capacity(Double.NaN, 0.5)).isNotNull();
    assertThatThrownBy(() -> PackingRule.capacity(1, -0.5)).isNotNull();
  }

  @Test
  void in_a_hundred_thousand_random_packings_every_item_is_in_exactly_one_bin() {
    for (long seed = 0; seed < 100_000; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      List<WeightedItem> items = randomItems(random);
      PackingRule rule = randomRule(random);
      List<PackedBin> bins = BinPacking.pack(items, rule);
      boolean right =
          sorted(bins.stream().flatMap(bin -> bin.items().stream()).toList()).equals(sorted(items))
              && bins.stream().noneMatch(bin -> bin.items().isEmpty())
              && bins.size() <= rule.bins().orElse(items.size());
      // Written out only when it is needed: a hundred thousand sentences take seconds.
      if (!right) {
        throw new AssertionError("seed " + seed + ": " + items + " by " + rule + " to " + bins);
      }
    }
  }

  @Test
  void the_bins_are_those_of_the_equations_written_down_plainly() {
    for (long seed = 0; seed < 20_000; seed++) {
      RandomGenerator random = new SplittableRandom(~seed);
      List<WeightedItem> items = randomItems(random);
      PackingRule rule = randomRule(random);
      assertThat(BinPacking.pack(items, rule).stream().map(PackedBin::keys).toList())
          .as("seed %d: %s by %s", seed, items, rule)
          .isEqualTo(PlainPacking.pack(items, rule));
    }
  }

  private static List<WeightedItem> sorted(List<WeightedItem> items) {
    return items.stream()
        .sorted(Comparator.comparing(WeightedItem::key).thenComparingDouble(WeightedItem::weight))
        .toList();
  }

  private static List<WeightedItem> randomItems(RandomGenerator random) {
    int count = random.nextInt(14);
    int shape = random.nextInt(5);
    List<WeightedItem> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double weight =
          switch (shape) {
            case 0 -> random.nextInt(4);
            case 1 -> random.nextInt(1, 1000);
            case 2 -> random.nextDouble();
            case 3 -> StrictMath.exp(random.nextDouble(-20, 34));
            default -> i == 0 ? 1e15 : random.nextInt(3) / 8.0;
          };
      items.add(new WeightedItem("k" + random.nextInt(20), weight));
    }
    return items;
  }

  private static PackingRule randomRule(RandomGenerator random) {
    OptionalInt bins =
        random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 18)) : OptionalInt.empty();
    OptionalDouble capacity =
        random.nextBoolean()
            ? OptionalDouble.of(random.nextInt(4) == 0 ? 0 : random.nextDouble(2000))
            : OptionalDouble.empty();
    OptionalDouble delta =
        random.nextBoolean() ? OptionalDouble.of(random.nextInt(5) / 4.0) : OptionalDouble.empty();
    return new PackingRule(bins, capacity, delta);
  }
}
