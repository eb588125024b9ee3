package io.argosy.core.bag.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShuffleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 1000, 65_537})
  void every_task_comes_once_and_is_found_again(long size) {
    Shuffle shuffle = new Shuffle(42, size);
    BitSet seen = new BitSet();
    for (long place = 0; place < size; place++) {
      long task = shuffle.at(place);
      assertThat(task).isBetween(0L, size - 1);
      assertThat(shuffle.placeOf(task)).isEqualTo(place);
      seen.set((int) task);
    }
    assertThat(seen.cardinality()).isEqualTo((int) size);
  }

  @Test
  void another_seed_gives_another_order() {
    int same = 0;
    for (long place = 0; place < 1000; place++) {
      same += new Shuffle(1, 1000).at(place) == new Shuffle(2, 1000).at(place) ? 1 : 0;
    }
    assertThat(same).isLessThan(20);
  }

  @Test
  void the_first_hundred_of_ten_thousand_come_from_everywhere() {
    double sum = 0;
    for (long place = 0; place < 100; place++) {
      sum += new Shuffle(7, 10_000).at(place);
    }
    assertThat(sum / 100).isBetween(4000.0, 6000.0);
  }

  @Test
  void the_last_of_many_is_found_again() {
    Shuffle shuffle = new Shuffle(3, 1L << 60);
    assertThat(shuffle.placeOf(shuffle.at((1L << 60) - 1))).isEqualTo((1L << 60) - 1);
  }
}
