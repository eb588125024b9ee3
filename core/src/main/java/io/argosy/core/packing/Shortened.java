package io.argosy.core.packing;

import java.util.List;
import java.util.stream.Collectors;

/** The first few of many names, for a sentence. */
final class Shortened {
  private static final int SHOWN = 5;
  private static final int LONGEST = 60;

  private Shortened() {}

  static String first(List<?> names) {
    String shown =
        names.stream().limit(SHOWN).map(Shortened::cut).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
  }

  /** The first few of many sentences. */
  static String firstSentences(List<String> sentences) {
    String shown = sentences.stream().limit(SHOWN).collect(Collectors.joining("; "));
    return sentences.size() > SHOWN
        ? shown + "; and " + (sentences.size() - SHOWN) + " more"
        : shown;
  }

  static String cut(Object name) {
    String text = name.toString();
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
