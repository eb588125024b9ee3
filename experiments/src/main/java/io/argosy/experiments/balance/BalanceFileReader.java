package io.argosy.experiments.balance;

import io.argosy.core.balance.Policies;
import io.argosy.experiments.ExperimentFileReader;
import io.argosy.experiments.shapes.Shape;
import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a {@link BalanceExperiment} from a file whose header was already checked. */
final class BalanceFileReader {
  private static final int SEEDS_LIMIT = 10_000_000;
  private static final List<String> SHAPES =
      Arrays.stream(Shape.values()).map(Shape::word).toList();
  private static final List<String> MEASURES =
      Arrays.stream(BalanceMeasure.values()).map(BalanceMeasure::word).toList();

  private final Fields root;
  private final List<String> policies;
  private final List<String> shapes;

  private BalanceFileReader(Fields root) {
    this.root = root;
    this.policies = known("policies", Policies.names());
    this.shapes = known("shapes", SHAPES);
  }

  static BalanceExperiment read(Fields root) {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "seeds",
        "shapes",
        "policies",
        "deadline",
        "expected",
        "compared",
        "two-level");
    return new BalanceFileReader(root).experiment();
  }

  private BalanceExperiment experiment() {
    List<BalanceExpectation> expectations = new ArrayList<>();
    for (Fields expected : root.groups("expected")) {
      expectations.add(expectation(expected));
    }
    return new BalanceExperiment(
        ExperimentFileReader.text(root, "name"),
        root.text("source").orElse(""),
        (int) ExperimentFileReader.whole(root, "seeds", SEEDS_LIMIT, "1000"),
        shapes.stream().map(word -> Shape.values()[SHAPES.indexOf(word)]).toList(),
        policies,
        positive(root, "deadline", 100, "1.2, in perfect runs"),
        expectations,
        root.section("compared").map(this::comparison),
        root.section("two-level").map(BalanceFileReader::twoLevel));
  }

  /** Some words of a list; all of them if the field is absent. */
  private List<String> known(String field, List<String> all) {
    List<String> words = root.words(field, "[" + all.getFirst() + "]").orElse(all);
    for (String word : words) {
      if (!all.contains(word)) {
        String right = "; it must hold some of " + String.join(", ", all);
        throw root.refused(field, " with " + word + right);
      }
    }
    return words;
  }

  private List<String> worlds() {
    List<String> worlds = new ArrayList<>(shapes);
    worlds.add(BalanceExperiment.TwoLevel.WORD);
    return worlds;
  }

  private BalanceExpectation expectation(Fields fields) {
    fields.only("policy", "world", "measure", "at-least", "at-most", "paper");
    if (!fields.has("at-least") && !fields.has("at-most")) {
      throw fields.missing("at-least", "a number, or at-most must be there");
    }
    String measure =
        fields
            .choice("measure", MEASURES)
            .orElseThrow(() -> fields.missing("measure", "one of " + String.join(", ", MEASURES)));
    return new BalanceExpectation(
        policy(fields, "policy"),
        fields.choice("world", worlds()),
        BalanceMeasure.values()[MEASURES.indexOf(measure)],
        fields.number("at-least", 0, Double.MAX_VALUE, "0.99").orElse(0),
        fields.number("at-most", 0, Double.MAX_VALUE, "0.01").orElse(Double.POSITIVE_INFINITY),
        fields.text("paper").orElse(""));
  }

  private BalanceExperiment.Comparison comparison(Fields fields) {
    fields.only("policy", "with", "worse-by", "at-most", "never-by");
    return new BalanceExperiment.Comparison(
        policy(fields, "policy"),
        policy(fields, "with"),
        positive(fields, "worse-by", 1, "0.01"),
        positive(fields, "at-most", 1, "0.01"),
        positive(fields, "never-by", 1, "0.03"));
  }

  private static BalanceExperiment.TwoLevel twoLevel(Fields fields) {
    fields.only("processes", "threads", "spread");
    return new BalanceExperiment.TwoLevel(
        (int) ExperimentFileReader.whole(fields, "processes", 1000, "4"),
        (int) ExperimentFileReader.whole(fields, "threads", 1000, "8"),
        positive(fields, "spread", 0.3, "0.03"));
  }

  private String policy(Fields fields, String name) {
    return fields
        .choice(name, policies)
        .orElseThrow(() -> fields.missing(name, "a policy of this experiment"));
  }

  private static double positive(Fields fields, String name, double most, String example) {
    return fields
        .number(name, 1e-9, most, example)
        .orElseThrow(() -> fields.missing(name, "a number, such as " + example));
  }
}
