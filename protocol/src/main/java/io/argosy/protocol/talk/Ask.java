package io.argosy.protocol.talk;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A request of a cooperative program. All counts start at the first iteration of its work. */
public sealed interface Ask {
  /** It is ready to begin. */
  record Start() implements Ask {}

  /** The number of iterations done of its present work. */
  record Report(long done) implements Ask {}

  /**
   * The result of the iterations since the last store, up to {@code done}, is in a file.
   *
   * @param file as the program wrote it; the file ARGOSY_OUT if absent
   */
  record Store(long done, Optional<String> file) implements Ask {}

  /** It has completed its work, or does not want to continue. */
  record Finish(long done) implements Ask {}

  /** Reads a line such as {@code store 120 part.csv}. */
  static Ask ofLine(String line) throws BadMessage {
    List<String> words = List.of(line.strip().split("\\s+", 3));
    Optional<String> done = words.size() > 1 ? Optional.of(words.get(1)) : Optional.empty();
    Optional<String> file = words.size() > 2 ? Optional.of(words.get(2)) : Optional.empty();
    return of(
        words.getFirst(),
        done,
        file,
        "printed '" + shown(line) + "'; it must be start, report N, store N [FILE] or finish N");
  }

  /** Reads the end of a path and a query such as {@code store?done=120&file=part.csv}. */
  static Ask ofUrl(String word, String query) throws BadMessage {
    String said = query.isEmpty() ? word : word + "?" + query;
    SequencedMap<String, String> values = values(query);
    return of(
        word,
        Optional.ofNullable(values.get("done")),
        Optional.ofNullable(values.get("file")),
        "asked for '"
            + shown(said)
            + "'; it must be start, report?done=N, store?done=N or finish?done=N");
  }

  private static Ask of(String word, Optional<String> done, Optional<String> file, String wrong)
      throws BadMessage {
    if (word.equals("start")) {
      return new Start();
    }
    long number = number(done.orElse(""), wrong);
    return switch (word) {
      case "report" -> new Report(number);
      case "store" -> new Store(number, file.filter(name -> !name.isBlank()));
      case "finish" -> new Finish(number);
      default -> throw new BadMessage(wrong);
    };
  }

  private static long number(String text, String wrong) throws BadMessage {
    if (!text.matches("[0-9]{1,18}")) {
      throw new BadMessage(wrong);
    }
    return Long.parseLong(text);
  }

  private static SequencedMap<String, String> values(String query) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
      }
    }
    return values;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      // A shell script may pass file names without encoding them.
      return text;
    }
  }

  private static String shown(String said) {
    String line = said.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() > 80 ? line.substring(0, 80) + "…" : line;
  }
}
