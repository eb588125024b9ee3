package io.argosy.core.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Items as a program wrote them: those that are valid, and a sentence for each that is not.
 *
 * @param items valid items, in the order in which they were written
 * @param mistakes empty if all are valid
 */
public record ItemsCheck(List<WeightedItem> items, List<String> mistakes) {
  public ItemsCheck {
    items = List.copyOf(items);
    mistakes = List.copyOf(mistakes);
  }

  /**
   * An item as written.
   *
   * @param key absent if it was missing or not text
   * @param weight absent if it was missing or not a number
   */
  public record Written(Optional<String> key, OptionalDouble weight) {}

  public static ItemsCheck of(List<Written> written) {
    List<WeightedItem> items = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      Optional<String> mistake = mistake(i, written.get(i));
      mistake.ifPresent(mistakes::add);
      if (mistake.isEmpty()) {
        items.add(
            new WeightedItem(
                written.get(i).key().orElseThrow(), written.get(i).weight().orElseThrow()));
      }
    }
    return new ItemsCheck(items, mistakes);
  }

  /** The first mistakes in one line. */
  public String sentence() {
    return Shortened.firstSentences(mistakes);
  }

  private static Optional<String> mistake(int place, Written item) {
    if (item.key().filter(key -> !key.isEmpty()).isEmpty()) {
      return Optional.of("items[" + place + "] has no key; it must be a text");
    }
    String name = "the weight of items[" + place + "] (" + Shortened.cut(item.key().get()) + ") ";
    String right = "; it must be a number from 0 to 1e15";
    if (item.weight().isEmpty()) {
      return Optional.of(name + "is missing or not a number" + right);
    }
    double weight = item.weight().getAsDouble();
    return WeightedItem.isWeight(weight)
        ? Optional.empty()
        : Optional.of(name + "is " + weight + right);
  }
}
