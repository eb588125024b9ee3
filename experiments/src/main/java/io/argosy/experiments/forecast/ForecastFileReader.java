package io.argosy.experiments.forecast;

import io.argosy.core.balance.Policies;
import io.argosy.experiments.ExperimentFileReader;
import io.argosy.experiments.forecast.ForecastExperiment.Range;
import io.argosy.experiments.shapes.DrawnShape;
import io.argosy.experiments.shapes.Shape;
import io.argosy.experiments.shapes.WorldFamily;
import io.argosy.protocol.text.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a {@link ForecastExperiment} from a file whose header was already checked. */
final class ForecastFileReader {
  private static final int SEEDS_LIMIT = 10_000_000;
  private static final List<String> SHAPES =
      Arrays.stream(Shape.values()).map(Shape::word).toList();

  /** Shapes and families of random worlds, by their words. */
  private static final Map<String, DrawnShape> WORLDS =
      Stream.<DrawnShape>concat(Stream.of(Shape.values()), Stream.of(WorldFamily.values()))
          .collect(
              Collectors.toMap(
                  DrawnShape::word, Function.identity(), (one, other) -> one, LinkedHashMap::new));

  private final Fields root;

  private ForecastFileReader(Fields root) {
    this.root = root;
  }

  static ForecastExperiment read(Fields root) {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "first-seed",
        "seeds",
        "shapes",
        "policy",
        "progress",
        "deadlines",
        "held",
        "honest");
    return new ForecastFileReader(root).experiment();
  }

  private ForecastExperiment experiment() {
    return new ForecastExperiment(
        ExperimentFileReader.text(root, "name"),
        root.text("source").orElse(""),
        ExperimentFileReader.whole(root, "first-seed", Long.MAX_VALUE / 2, "100001"),
        (int) ExperimentFileReader.whole(root, "seeds", SEEDS_LIMIT, "300"),
        shapes(),
        root.choice("policy", Policies.names()).orElse("argosy"),
        marks(),
        range("deadlines", 100, "1.1"),
        range("held", 1, "0.8"),
        number(root, "honest", 1, "0.1"));
  }

  private List<DrawnShape> shapes() {
    List<String> words = root.words("shapes", "[" + SHAPES.getFirst() + "]").orElse(SHAPES);
    for (String word : words) {
      if (!WORLDS.containsKey(word)) {
        throw root.refused("shapes", with(word, "some of " + String.join(", ", WORLDS.keySet())));
      }
    }
    return words.stream().map(WORLDS::get).toList();
  }

  private List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    for (String word : root.words("progress", "[0.25, 0.5, 0.75]").orElse(List.of())) {
      marks.add(mark(word));
    }
    if (marks.isEmpty()) {
      throw root.missing("progress", "a list of parts of the work, such as [0.25, 0.5, 0.75]");
    }
    return marks;
  }

  private double mark(String word) {
    try {
      double mark = Double.parseDouble(word);
      if (mark > 0 && mark < 1) {
        return mark;
      }
    } catch (NumberFormatException e) {
      // The code below reports it, together with numbers out of range.
    }
    throw root.refused("progress", with(word, "numbers between 0 and 1"));
  }

  private static String with(String word, String right) {
    return " with " + word + "; it must hold " + right;
  }

  private Range range(String name, double most, String example) {
    Fields fields = ExperimentFileReader.group(root, name).only("from", "to");
    double from = number(fields, "from", most, example);
    return new Range(from, number(fields, "to", most, example));
  }

  private static double number(Fields fields, String name, double most, String example) {
    return fields
        .number(name, 0, most, example)
        .orElseThrow(() -> fields.missing(name, "a number, such as " + example));
  }
}
