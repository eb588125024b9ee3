package io.argosy.experiments.bats;

import io.argosy.core.bag.BagPolicies;
import io.argosy.core.bag.model.MenuEntry.Origin;
import io.argosy.experiments.ExperimentFileReader;
import io.argosy.experiments.bats.BatsExperiment.Case;
import io.argosy.protocol.text.Fields;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads a {@link BatsExperiment} from a file whose header was already checked. */
final class BatsFileReader {
  private static final int SEEDS_LIMIT = 1_000_000;
  private static final double LONGEST = 1e6;
  private static final List<String> CHOICES =
      List.of("cheapest", "cheapest-plus", "fastest-less", "fastest");
  private static final List<String> SHAPES =
      Arrays.stream(TaskDurationModel.Shape.values())
          .map(s -> s.name().toLowerCase(Locale.ROOT))
          .toList();

  private final Fields root;

  private BatsFileReader(Fields root) {
    this.root = root;
  }

  static BatsExperiment read(Fields root) {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "first-seed",
        "seeds",
        "tasks",
        "lengths",
        "scenarios",
        "policies",
        "cases",
        "others");
    return new BatsFileReader(root).experiment();
  }

  private BatsExperiment experiment() {
    List<Scenario> scenarios = new ArrayList<>();
    for (String word : root.words("scenarios", "[4-1, 3-4]").orElse(List.of())) {
      scenarios.add(scenario(root, "scenarios", word));
    }
    return new BatsExperiment(
        ExperimentFileReader.text(root, "name"),
        root.text("source").orElse(""),
        ExperimentFileReader.whole(root, "first-seed", Long.MAX_VALUE / 2, "1"),
        (int) ExperimentFileReader.whole(root, "seeds", SEEDS_LIMIT, "20"),
        ExperimentFileReader.whole(root, "tasks", 1_000_000, "1000"),
        lengths(ExperimentFileReader.group(root, "lengths")),
        scenarios,
        policies(),
        root.groups("cases").stream().map(this::one).toList(),
        root.groups("others").stream().map(BatsFileReader::lengths).toList());
  }

  /** Two numbers, as in S4-1. */
  private static Scenario scenario(Fields fields, String field, String word) {
    String[] parts = word.split("-", -1);
    boolean right = parts.length == 2 && parts[0].matches("[1-9]") && parts[1].matches("[1-9]");
    if (!right) {
      throw fields.refused(
          field,
          " with " + word + "; it must hold a ratio of prices and one of speeds, such as 4-1");
    }
    return new Scenario(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  private static TaskDurationModel lengths(Fields fields) {
    fields.only("shape", "minutes", "sigma");
    String shape =
        fields
            .choice("shape", SHAPES)
            .orElseThrow(() -> fields.missing("shape", "one of " + String.join(", ", SHAPES)));
    return new TaskDurationModel(
        TaskDurationModel.Shape.values()[SHAPES.indexOf(shape)],
        60 * number(fields, "minutes", "15"),
        60 * number(fields, "sigma", "2.236"));
  }

  private List<String> policies() {
    List<String> known = BagPolicies.names();
    List<String> words = root.words("policies", "[bats, argosy]").orElse(known);
    for (String word : words) {
      if (!known.contains(word)) {
        throw root.refused(
            "policies", " with " + word + "; it must hold some of " + String.join(", ", known));
      }
    }
    return words;
  }

  private Case one(Fields fields) {
    fields.only("scenario", "choice", "cushion", "risky", "hours", "minutes");
    String word = ExperimentFileReader.text(fields, "scenario");
    String choice =
        fields
            .choice("choice", CHOICES)
            .orElseThrow(() -> fields.missing("choice", "one of " + String.join(", ", CHOICES)));
    return new Case(
        scenario(fields, "scenario", word),
        Origin.valueOf(choice.replace('-', '_').toUpperCase(Locale.ROOT)),
        fields.truth("cushion"),
        fields.truth("risky"),
        fields.wholeNumber("hours", 0, 10_000, "4").orElse(0),
        number(fields, "minutes", "236"));
  }

  private static double number(Fields fields, String name, String example) {
    return fields
        .number(name, 1e-6, LONGEST, example)
        .orElseThrow(() -> fields.missing(name, "a number, such as " + example));
  }
}
