package io.argosy.bench.chaos;

import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The options of a run.
 *
 * @param kills after how many kills it stops; empty: after {@code time}
 * @param postgres whether the store is PostgreSQL, with several servers; otherwise a folder, with
 *     one
 * @param keep whether the folder of the run is kept when all checks held
 * @param stamp what the launcher of the program wrote about its last build
 */
record ChaosOptions(
    OptionalInt kills, Duration time, long seed, boolean postgres, boolean keep, Path stamp) {
  private static final Duration NO_LIMIT = Duration.ofDays(365);

  /** Parses the command line; the first word is the stamp's path. */
  static ChaosOptions parse(String... words) {
    OptionalInt kills = OptionalInt.empty();
    Duration time = NO_LIMIT;
    long seed = System.nanoTime() & 0xffff_ffffL;
    boolean postgres = true;
    boolean keep = false;
    for (int i = 1; i < words.length; i++) {
      String flag = words[i];
      switch (flag) {
        case "--keep" -> keep = true;
        case "--kills" -> kills = OptionalInt.of((int) number(flag, value(words, ++i), 1_000_000));
        case "--minutes" -> time = Duration.ofMinutes(number(flag, value(words, ++i), 100_000));
        case "--seed" -> seed = number(flag, value(words, ++i), Long.MAX_VALUE);
        case "--store" -> postgres = isPostgres(value(words, ++i));
        default ->
            throw BadInput.inArgument(
                flag,
                "",
                flag + " is not known; it must be --kills, --minutes, --seed, --store or --keep");
      }
    }
    boolean endless = kills.isEmpty() && time.equals(NO_LIMIT);
    return new ChaosOptions(
        endless ? OptionalInt.of(10) : kills, time, seed, postgres, keep, Path.of(words[0]));
  }

  private static String value(String[] words, int at) {
    if (at == words.length) {
      String flag = words[at - 1];
      throw BadInput.inArgument(flag, "", flag + " has no value; it must be followed by one");
    }
    return words[at];
  }

  private static long number(String flag, String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw BadInput.inArgument(
        flag, text, flag + " is " + text + "; it must be a whole number, 0 to " + most);
  }

  private static boolean isPostgres(String text) {
    return switch (text) {
      case "postgres" -> true;
      case "folder" -> false;
      default ->
          throw BadInput.inArgument(
              "--store", text, "--store is " + text + "; it must be folder or postgres");
    };
  }

  /** Whether a run with so many strikes and of this duration is over. */
  boolean isOver(int killed, Duration since) {
    return kills.isPresent() && killed >= kills.getAsInt() || since.compareTo(time) >= 0;
  }
}
