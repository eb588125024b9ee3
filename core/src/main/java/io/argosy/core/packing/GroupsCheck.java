package io.argosy.core.packing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What is wrong with groups that a user's program made of its items. An item occurs in the groups
 * as often as its key occurs in the items.
 *
 * @param missing keys of items that are in no group
 * @param twice keys that are in groups more often than there are items of that key
 * @param unknown keys in groups that no item has
 * @param empty the positions of groups without items, from 0
 */
public record GroupsCheck(
    List<String> missing, List<String> twice, List<String> unknown, List<Integer> empty) {
  public GroupsCheck {
    missing = List.copyOf(missing);
    twice = List.copyOf(twice);
    unknown = List.copyOf(unknown);
    empty = List.copyOf(empty);
  }

  /** Compares the groups with the keys of the items; each wrong key is named once. */
  public static GroupsCheck of(List<String> keys, List<List<String>> groups) {
    SequencedMap<String, Integer> left = new LinkedHashMap<>();
    keys.forEach(key -> left.merge(key, 1, Integer::sum));
    SequencedMap<String, Integer> unknown = new LinkedHashMap<>();
    List<Integer> empty = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i).isEmpty()) {
        empty.add(i);
      }
      for (String key : groups.get(i)) {
        if (left.computeIfPresent(key, (_, count) -> count - 1) == null) {
          unknown.put(key, 1);
        }
      }
    }
    return new GroupsCheck(
        keysOf(left, 1), keysOf(left, -1), List.copyOf(unknown.sequencedKeySet()), empty);
  }

  private static List<String> keysOf(SequencedMap<String, Integer> left, int sign) {
    return left.entrySet().stream()
        .filter(entry -> Integer.signum(entry.getValue()) == sign)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether every item is in exactly one group, and every group has an item. */
  public boolean isRight() {
    return missing.isEmpty() && twice.isEmpty() && unknown.isEmpty() && empty.isEmpty();
  }

  /** The mistakes in one line, with the first names of each sort. */
  public String mistakes() {
    List<String> parts = new ArrayList<>();
    add(parts, missing, "in no group: ");
    add(parts, twice, "in more than one group: ");
    add(parts, unknown, "not among the items: ");
    add(parts, empty, "groups without items (counted from 0): ");
    return String.join("; ", parts);
  }

  private static void add(List<String> parts, List<?> names, String before) {
    if (!names.isEmpty()) {
      parts.add(before + Shortened.first(names));
    }
  }
}
