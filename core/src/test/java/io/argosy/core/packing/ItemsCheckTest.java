package io.argosy.core.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ItemsCheckTest {
  private static ItemsCheck.Written item(String key, double weight) {
    return new ItemsCheck.Written(Optional.of(key), OptionalDouble.of(weight));
  }

  @Test
  void valid_items_stay_in_order() {
    ItemsCheck check = ItemsCheck.of(List.of(item("b", 0), item("a", 1e15)));
    assertThat(check.mistakes()).isEmpty();
    assertThat(check.items())
        .containsExactly(new WeightedItem("b", 0), new WeightedItem("a", 1e15));
  }

  @Test
  void each_bad_weight_is_named_with_its_item() {
    ItemsCheck check =
        ItemsCheck.of(
            List.of(
                item("a", -1),
                item("b", Double.NaN),
                item("c", Double.NEGATIVE_INFINITY),
                item("d", 2),
                new ItemsCheck.Written(Optional.of("e"), OptionalDouble.empty()),
                new ItemsCheck.Written(Optional.empty(), OptionalDouble.of(1)),
                item("", 1)));
    assertThat(check.items()).containsExactly(new WeightedItem("d", 2));
    assertThat(check.mistakes())
        .containsExactly(
            "the weight of items[0] (a) is -1.0; it must be a number from 0 to 1e15",
            "the weight of items[1] (b) is NaN; it must be a number from 0 to 1e15",
            "the weight of items[2] (c) is -Infinity; it must be a number from 0 to 1e15",
            "the weight of items[4] (e) is missing or not a number; it must be a number from 0 to"
                + " 1e15",
            "items[5] has no key; it must be a text",
            "items[6] has no key; it must be a text");
  }

  @Test
  void of_many_mistakes_the_first_are_shown() {
    ItemsCheck check = ItemsCheck.of(Collections.nCopies(100, item("a", -1)));
    assertThat(check.sentence()).endsWith("; and 95 more").hasSizeLessThan(500);
  }
}
