package io.argosy.protocol.job;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads how the program takes part from the group {@code run}. */
final class ParticipationReader {
  private static final String EXAMPLE = "[java, Pi.java, \"{first}\", \"{count}\"]";
  private static final String PROGRESS = "{from: stdout, pattern: '([0-9.]+)%', unit: percent}";
  private static final List<String> WAYS = List.of("chunked", "watched", "cooperative");

  private final Fields run;

  private ParticipationReader(Fields run) {
    this.run = run;
  }

  static Participation read(Fields run) {
    return new ParticipationReader(run).way();
  }

  private Participation way() {
    List<String> there = WAYS.stream().filter(run::has).toList();
    if (there.isEmpty()) {
      throw run.missing(
          "chunked",
          "a command with its arguments: "
              + EXAMPLE
              + ("; or " + run.at("watched") + " or " + run.at("cooperative"))
              + " is there in its place");
    }
    if (there.size() > 1) {
      throw run.refused(
          there.getLast(),
          ", but " + run.at(there.getFirst()) + " is there too; a program takes part in one way");
    }
    String name = there.getFirst();
    onlyFor("progress", "watched", name);
    onlyFor("over", "cooperative", name);
    List<String> command = command(name);
    return switch (name) {
      case "watched" -> new Participation.Watched(command, progress());
      case "cooperative" -> new Participation.Cooperative(toldLater(command), over());
      default -> new Participation.Chunked(command);
    };
  }

  private void onlyFor(String field, String way, String chosen) {
    if (run.has(field) && !chosen.equals(way)) {
      throw run.refused(
          field,
          ", but it belongs to " + run.at(way) + ", and this is " + run.at(chosen) + "; remove it");
    }
  }

  private List<String> command(String name) {
    List<String> command = run.words(name, EXAMPLE).orElseThrow();
    if (command.getFirst().isBlank()) {
      throw run.refused(name, " whose first word is blank; it must name a program");
    }
    return command;
  }

  private List<String> toldLater(List<String> command) {
    for (String place : List.of("{first}", "{count}", "{last}")) {
      if (command.stream().anyMatch(word -> word.contains(place))) {
        throw run.refused(
            "cooperative",
            " with " + place + ", but a cooperative program receives its work while it runs");
      }
    }
    return command;
  }

  private Participation.Over over() {
    return run.choice("over", List.of("http", "lines"))
        .map(word -> Participation.Over.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElseThrow(() -> run.missing("over", "http or lines"));
  }

  private Participation.Progress progress() {
    Optional<Fields> section = run.section("progress");
    Fields fields =
        section
            .orElseThrow(() -> run.missing("progress", "a group such as " + PROGRESS))
            .only("from", "pattern", "unit", "within");
    String from =
        fields
            .choice("from", List.of("stdout", "stderr", "file"))
            .orElseThrow(() -> fields.missing("from", "stdout, stderr or file"));
    String unit =
        fields
            .choice("unit", List.of("count", "percent", "fraction"))
            .orElseThrow(() -> fields.missing("unit", "count, percent or fraction"));
    return new Participation.Progress(
        Participation.Place.valueOf(from.toUpperCase(Locale.ROOT)),
        pattern(fields),
        Participation.Unit.valueOf(unit.toUpperCase(Locale.ROOT)),
        fields.duration("within", "30s or 5m").orElse(Participation.Progress.WITHIN_DEFAULT));
  }

  private static String pattern(Fields fields) {
    String right = "a regular expression with one group around the number, such as '([0-9.]+)%'";
    String text = fields.text("pattern").orElseThrow(() -> fields.missing("pattern", right));
    try {
      if (Pattern.compile(text).matcher("").groupCount() != 1) {
        throw fields.wrong("pattern", right);
      }
    } catch (PatternSyntaxException e) {
      throw fields.wrong("pattern", right + "; " + e.getDescription().toLowerCase(Locale.ROOT));
    }
    return text;
  }
}
