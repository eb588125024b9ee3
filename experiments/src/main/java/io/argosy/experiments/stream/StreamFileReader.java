package io.argosy.experiments.stream;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.scale.ScaleRules;
import io.argosy.experiments.ExperimentFileReader;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.protocol.text.Fields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a {@link StreamExperiment} from a file whose header was already checked. */
final class StreamFileReader {
  private static final int SEEDS_LIMIT = 10_000_000;
  private static final List<String> MEASURES =
      Arrays.stream(StreamMeasure.values()).map(StreamMeasure::word).toList();

  private StreamFileReader() {}

  static StreamExperiment read(Fields root, Path folder) {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "seeds",
        "world",
        "iterations",
        "slots",
        "step",
        "start-up",
        "rules",
        "jobs",
        "expected");
    Fields slots = ExperimentFileReader.group(root, "slots").only("initial", "max");
    int max = (int) ExperimentFileReader.whole(slots, "max", JobSpec.Slots.LIMIT, "56");
    List<String> rules = rules(root);
    return new StreamExperiment(
        ExperimentFileReader.text(root, "name"),
        root.text("source").orElse(""),
        (int) ExperimentFileReader.whole(root, "seeds", SEEDS_LIMIT, "20"),
        WorldFileReader.read(folder.resolve(ExperimentFileReader.text(root, "world"))),
        ExperimentFileReader.whole(root, "iterations", JobSpec.Iterative.LIMIT, "1e6"),
        new JobSpec.Slots((int) slots.wholeNumber("initial", 1, max, "1").orElse(1), max),
        root.duration("step", "300s").orElse(Duration.ofSeconds(300)),
        root.moment("start-up", "60s").orElse(Duration.ZERO),
        rules,
        arrivals(root),
        root.groups("expected").stream().map(fields -> expectation(fields, rules)).toList());
  }

  private static List<String> rules(Fields root) {
    List<String> rules = root.words("rules", "[tascaas, argosy]").orElse(ScaleRules.names());
    for (String rule : rules) {
      if (!ScaleRules.names().contains(rule)) {
        String right = "; it must hold some of " + String.join(", ", ScaleRules.names());
        throw root.refused("rules", " with " + rule + right);
      }
    }
    return rules;
  }

  private static List<StreamExperiment.Arrival> arrivals(Fields root) {
    List<StreamExperiment.Arrival> arrivals = new ArrayList<>();
    for (Fields job : root.groups("jobs")) {
      job.only("at", "deadline");
      arrivals.add(
          new StreamExperiment.Arrival(
              job.moment("at", "10m").orElse(Duration.ZERO),
              job.duration("deadline", "900s")
                  .orElseThrow(() -> job.missing("deadline", "a duration, such as 900s"))));
    }
    if (arrivals.isEmpty()) {
      throw root.missing("jobs", "a list such as [{at: 10m, deadline: 900s}]");
    }
    return arrivals;
  }

  private static StreamExpectation expectation(Fields fields, List<String> rules) {
    fields.only("rule", "measure", "at-least", "at-most", "paper");
    if (!fields.has("at-least") && !fields.has("at-most")) {
      throw fields.missing("at-least", "a number, or at-most must be there");
    }
    String word =
        fields
            .choice("measure", MEASURES)
            .orElseThrow(() -> fields.missing("measure", "one of " + String.join(", ", MEASURES)));
    return new StreamExpectation(
        fields
            .choice("rule", rules)
            .orElseThrow(() -> fields.missing("rule", "a rule of this experiment")),
        StreamMeasure.values()[MEASURES.indexOf(word)],
        fields.number("at-least", 0, Double.MAX_VALUE, "0.99").orElse(0),
        fields.number("at-most", 0, Double.MAX_VALUE, "1.3").orElse(Double.POSITIVE_INFINITY),
        fields.text("paper").orElse(""));
  }
}
