package io.argosy.experiments;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads a bound for a measurement. */
final class ExpectationReader {
  private final List<String> policies;
  private final List<String> worlds;
  private final List<Duration> deadlines;

  ExpectationReader(
      List<String> policies, List<Experiment.Place> places, List<Duration> deadlines) {
    this.policies = policies;
    this.worlds = places.stream().map(Experiment.Place::name).toList();
    this.deadlines = deadlines;
  }

  Expectation read(Fields fields) {
    fields.only("policy", "world", "deadline", "measure", "at-least", "at-most", "paper");
    if (!fields.has("at-least") && !fields.has("at-most")) {
      throw fields.missing("at-least", "a number, or at-most must be there");
    }
    return new Expectation(
        fields
            .choice("policy", policies)
            .orElseThrow(() -> fields.missing("policy", "a policy of this experiment")),
        fields.choice("world", worlds),
        deadline(fields),
        measure(fields),
        fields.number("at-least", 0, Double.MAX_VALUE, "0.99").orElse(0),
        fields.number("at-most", 0, Double.MAX_VALUE, "1.3").orElse(Double.POSITIVE_INFINITY),
        fields.text("paper").orElse(""));
  }

  private Optional<Duration> deadline(Fields fields) {
    Optional<Duration> deadline = fields.duration("deadline", "900s");
    if (deadline.isPresent() && !deadlines.contains(deadline.get())) {
      throw fields.wrong("deadline", "a deadline of this experiment");
    }
    return deadline;
  }

  private static Measure measure(Fields fields) {
    List<String> words = Arrays.stream(Measure.values()).map(Measure::word).toList();
    String word =
        fields
            .choice("measure", words)
            .orElseThrow(() -> fields.missing("measure", "one of " + String.join(", ", words)));
    return Measure.values()[words.indexOf(word)];
  }
}
