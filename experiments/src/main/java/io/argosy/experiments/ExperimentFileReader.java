package io.argosy.experiments;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.experiments.world.WorldFileReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Spans;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Reads an {@link Experiment} from the file {@code experiment.yaml} in a folder. */
public final class ExperimentFileReader {
  private static final int SEEDS_LIMIT = 10_000_000;

  private final Fields root;
  private final Path folder;

  private ExperimentFileReader(Fields root, Path folder) {
    this.root = root;
    this.folder = folder;
  }

  /** The experiment of a file whose header was already checked. */
  public static Experiment read(Fields root, Path folder) {
    return new ExperimentFileReader(root, folder).experiment();
  }

  private Experiment experiment() {
    header();
    List<Duration> deadlines = deadlines();
    List<String> policies = policies();
    List<Experiment.Place> places = places();
    Fields iterations = group(root, "iterations").only("mode", "total");
    Fields slots = group(root, "slots").only("initial", "max");
    int max = (int) whole(slots, "max", JobSpec.Slots.LIMIT, "56");
    List<Expectation> expectations = new ArrayList<>();
    for (Fields expected : root.groups("expected")) {
      expectations.add(new ExpectationReader(policies, places, deadlines).read(expected));
    }
    return new Experiment(
        text(root, "name"),
        root.text("source").orElse(""),
        (int) whole(root, "seeds", SEEDS_LIMIT, "200"),
        places,
        iterations.choice("mode", List.of("count", "range")).orElse("count").equals("count")
            ? JobSpec.Mode.COUNT
            : JobSpec.Mode.RANGE,
        whole(iterations, "total", JobSpec.Iterative.LIMIT, "1e6"),
        new JobSpec.Slots((int) slots.wholeNumber("initial", 1, max, "1").orElse(1), max),
        deadlines,
        policies,
        root.number("fastest", 1e-9, Double.MAX_VALUE, "200")
            .orElseThrow(() -> root.missing("fastest", "iterations per second, such as 200")),
        expectations,
        root.section("static-split").map(StaticSplitReader::read));
  }

  private void header() {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "seeds",
        "iterations",
        "slots",
        "worlds",
        "deadlines",
        "policies",
        "fastest",
        "expected",
        "static-split");
  }

  private List<Duration> deadlines() {
    List<Duration> deadlines = new ArrayList<>();
    for (String word : root.words("deadlines", "[3600s, 900s]").orElse(List.of())) {
      deadlines.add(
          Spans.parse(word)
              .orElseThrow(
                  () ->
                      root.refused(
                          "deadlines",
                          " with " + word + "; it must hold durations, such as 900s")));
    }
    if (deadlines.isEmpty()) {
      throw root.missing("deadlines", "a list of durations, such as [3600s, 900s]");
    }
    return deadlines;
  }

  private List<String> policies() {
    List<String> policies = root.words("policies", "[argosy, ruper]").orElse(Policies.names());
    for (String policy : policies) {
      if (!Policies.names().contains(policy)) {
        String right = "; it must hold some of " + String.join(", ", Policies.names());
        throw root.refused("policies", " with " + policy + right);
      }
    }
    return policies;
  }

  private List<Experiment.Place> places() {
    List<Experiment.Place> places = new ArrayList<>();
    for (Fields world : root.groups("worlds")) {
      world.only("name", "file");
      places.add(
          new Experiment.Place(
              text(world, "name"), WorldFileReader.read(folder.resolve(text(world, "file")))));
    }
    if (places.isEmpty()) {
      throw root.missing("worlds", "a list such as [{name: three-sites, file: world.yaml}]");
    }
    return places;
  }

  public static Fields group(Fields fields, String name) {
    return fields.section(name).orElseThrow(() -> fields.missing(name, "a group of fields"));
  }

  public static String text(Fields fields, String name) {
    return fields.text(name).orElseThrow(() -> fields.missing(name, "text"));
  }

  public static long whole(Fields fields, String name, long most, String example) {
    OptionalLong number = fields.wholeNumber(name, 1, most, example);
    return number.orElseThrow(() -> fields.missing(name, "a whole number, such as " + example));
  }
}
