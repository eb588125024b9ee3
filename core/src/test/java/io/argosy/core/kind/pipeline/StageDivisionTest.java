package io.argosy.core.kind.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.kind.pipeline.PipelineSpec.Stage;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.packing.WeightedItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StageDivisionTest {
  @Test
  void items_go_into_as_many_groups_as_there_are_bins() {
    assertThat(divided(new Partition.Bins("items", new Amount.Known(2)), items(3, 1, 2)))
        .isEqualTo(new StageDivision.Groups(List.of(List.of(0), List.of(2, 1))));
  }

  @Test
  void an_item_larger_than_any_bin_has_a_group_of_its_own() {
    Partition partition = new Partition.Bins("items", new Amount.Known(3));
    assertThat(divided(partition, items(1, 1000, 1)))
        .isEqualTo(new StageDivision.Groups(List.of(List.of(1), List.of(0, 2))));
  }

  @Test
  void no_items_make_no_groups() {
    assertThat(divided(new Partition.Bins("items", new Amount.Of("bins")), List.of()))
        .isEqualTo(new StageDivision.Groups(List.of()));
  }

  @Test
  void a_count_makes_equal_tasks() {
    assertThat(divided(new Partition.Count(new Amount.Of("bins")), List.of()))
        .isEqualTo(new StageDivision.Copies(4));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "2.5, 2.5",
        "0, 0",
        "-1, -1",
        "10001, 10001",
      })
  void a_number_of_bins_that_is_none_is_refused_with_its_value(double bins, String shown) {
    assertThat(divided(new Partition.Bins("items", new Amount.Known(bins)), items(1)))
        .isEqualTo(
            new StageDivision.Refused(
                "partition.bins of task convert is "
                    + shown
                    + "; it must be a whole number from 1 to 10000"));
  }

  @Test
  void a_key_that_holds_no_number_is_refused_by_its_name() {
    assertThat(divided(new Partition.Bins("items", new Amount.Of("pattern")), items(1)))
        .isEqualTo(
            new StageDivision.Refused(
                "partition.bins of task convert is #pattern, which is not a number; it must be a"
                    + " whole number from 1 to 10000"));
  }

  @Test
  void more_groups_than_a_stage_may_have_are_refused() {
    List<WeightedItem> many =
        IntStream.range(0, 10_001).mapToObj(i -> new WeightedItem("i" + i, 1)).toList();
    Partition partition =
        new Partition.Capacity("items", Optional.of(new Amount.Known(1)), new Amount.Known(0));
    assertThat(divided(partition, many))
        .isEqualTo(
            new StageDivision.Refused(
                "the items of task convert make 10001 groups; there may be at most 10000"));
  }

  static Stream<Long> seeds() {
    return LongStream.range(0, 500).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_item_is_in_one_group_also_among_items_of_one_key(long seed) {
    Random random = new Random(seed);
    List<WeightedItem> items = new ArrayList<>();
    for (int i = random.nextInt(80); i > 0; i--) {
      items.add(new WeightedItem("k" + random.nextInt(5), random.nextInt(4)));
    }
    Partition partition =
        random.nextBoolean()
            ? new Partition.Bins("items", new Amount.Known(1 + random.nextInt(9)))
            : new Partition.Capacity("items", Optional.empty(), new Amount.Known(0.5));
    StageDivision.Groups groups = (StageDivision.Groups) divided(partition, items);
    assertThat(groups.groups().stream().flatMap(List::stream).sorted())
        .containsExactlyElementsOf(IntStream.range(0, items.size()).boxed().toList());
    assertThat(groups.groups()).noneMatch(List::isEmpty);
  }

  private static StageDivision divided(Partition partition, List<WeightedItem> items) {
    Stage stage =
        new Stage(
            "convert",
            Target.PROCESSORS,
            List.of(),
            List.of(),
            partition,
            ErrorAction.EXIT,
            0,
            Optional.empty());
    return StageDivision.of(
        stage, items, key -> key.equals("bins") ? OptionalDouble.of(4) : OptionalDouble.empty());
  }

  private static List<WeightedItem> items(double... weights) {
    return IntStream.range(0, weights.length)
        .mapToObj(i -> new WeightedItem("item " + i, weights[i]))
        .toList();
  }
}
