package io.argosy.protocol.text;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words in braces that stand for values: <code>{a}</code>. <code>{{a}}</code> stands for the braces
 * themselves; other braces stay as they are.
 */
public final class Placeholders {
  /** Names with a meaning in every bag. */
  public static final List<String> OURS = List.of("index", "seed", "out");

  private static final String NAME = "[A-Za-z_][A-Za-z0-9_-]{0,99}";
  private static final Pattern PLACE =
      Pattern.compile("\\{\\{(" + NAME + ")\\}\\}|\\{(" + NAME + ")\\}");

  private Placeholders() {}

  /** Why a text cannot be the name of a column; empty if it can. */
  public static Optional<String> name(String name) {
    if (!name.matches(NAME)) {
      return Optional.of(
          "cannot stand in braces; it must be letters, digits, dashes and underscores, beginning"
              + " with a letter");
    }
    return OURS.contains(name)
        ? Optional.of("means something already: {index}, {seed} and {out} are set by Argosy")
        : Optional.empty();
  }

  /** The first placeholder that is not among these names. */
  public static Optional<String> unknown(List<String> words, Collection<String> names) {
    for (String word : words) {
      Matcher place = PLACE.matcher(word);
      while (place.find()) {
        String name = place.group(2);
        if (name != null && !names.contains(name)) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the words contain a placeholder of that name. */
  public static boolean has(List<String> words, String name) {
    return words.stream()
        .flatMap(word -> PLACE.matcher(word).results())
        .anyMatch(place -> name.equals(place.group(2)));
  }

  /** The word with values in place of the placeholders. */
  public static String fill(String word, Map<String, String> values) {
    return PLACE.matcher(word).replaceAll(place -> Matcher.quoteReplacement(one(place, values)));
  }

  private static String one(MatchResult place, Map<String, String> values) {
    String name = place.group(2);
    return name == null ? "{" + place.group(1) + "}" : values.getOrDefault(name, place.group());
  }
}
