package io.argosy.cli.kind.iterative;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Refuses a placeholder that is written wrongly: the program would run for all iterations with the
 * word as it is. Braces around any other word are the program's own, as of awk.
 */
final class PlaceholderTypos {
  private static final Pattern BRACES = Pattern.compile("\\{([A-Za-z]+)\\}");

  private PlaceholderTypos() {}

  static void refuse(JobFile job) {
    job.runs().forEach(PlaceholderTypos::refuse);
  }

  private static void refuse(JobFile.Run run) {
    for (String word : run.way().command()) {
      BRACES.matcher(word).results().forEach(found -> refuse(run, word, found));
    }
  }

  private static void refuse(JobFile.Run run, String word, MatchResult found) {
    List<String> known = known(run.way());
    Optional<String> near =
        known.contains(found.group(1)) ? Optional.empty() : Nearest.to(found.group(1), known, 1);
    if (near.isPresent()) {
      String field = run.field() + "." + run.way().name();
      throw BadInput.inArgument(
          field, word, field + " has " + found.group() + "; did you mean {" + near.get() + "}?");
    }
  }

  private static List<String> known(Participation way) {
    return switch (way) {
      case Participation.Cooperative _ -> List.of("seed", "out", "url");
      case Participation.Watched _ -> List.of("first", "count", "last", "seed", "out", "progress");
      case Participation.Chunked _, Participation.PerTask _ ->
          List.of("first", "count", "last", "seed", "out");
    };
  }
}
