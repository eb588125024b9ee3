package io.argosy.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IntervalSetTest {
  private static final int SPACE = 60;

  static LongStream hundredSeeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("hundredSeeds")
  void agrees_with_a_set_of_bits_whatever_is_added_and_removed(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    IntervalSet set = IntervalSet.empty();
    BitSet bits = new BitSet(SPACE);
    for (int step = 0; step < 200; step++) {
      int first = random.nextInt(SPACE);
      Interval interval = new Interval(first, 1 + random.nextInt(SPACE - first));
      BitSet inside = bits.get(first, (int) interval.end());
      assertThat(set.isDisjoint(interval)).isEqualTo(inside.isEmpty());
      if (inside.isEmpty()) {
        set.add(interval);
        bits.set(first, (int) interval.end());
      } else if (random.nextBoolean()) {
        assertThat(set.remove(interval)).isEqualTo(inside.cardinality());
        bits.clear(first, (int) interval.end());
      }
      assertThat(set.size()).isEqualTo(bits.cardinality());
      assertThat(indices(set)).isEqualTo(bits);
    }
  }

  @Test
  void neighbours_are_merged_into_one_interval() {
    IntervalSet set = IntervalSet.of(List.of(new Interval(0, 5), new Interval(10, 5)));
    set.add(new Interval(5, 5));
    assertThat(set.intervals()).containsExactly(new Interval(0, 15));
  }

  @Test
  void adding_what_is_partly_there_is_a_broken_invariant() {
    IntervalSet set = IntervalSet.of(List.of(new Interval(0, 5)));
    assertThatThrownBy(() -> set.add(new Interval(4, 2))).hasMessageContaining("4+2");
  }

  @Test
  void the_first_indices_can_be_looked_at_without_taking_them() {
    IntervalSet set = IntervalSet.of(List.of(new Interval(0, 3), new Interval(8, 4)));
    assertThat(set.first(5)).containsExactly(new Interval(0, 3), new Interval(8, 2));
    assertThat(set.first(100)).containsExactly(new Interval(0, 3), new Interval(8, 4));
    assertThat(set.size()).isEqualTo(7);
  }

  private static BitSet indices(IntervalSet set) {
    BitSet bits = new BitSet(SPACE);
    set.intervals().forEach(i -> bits.set((int) i.first(), (int) i.end()));
    return bits;
  }
}
