package io.argosy.experiments.workflow;

import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.experiments.ExperimentFileReader;
import io.argosy.protocol.text.DecimalNumbers;
import io.argosy.protocol.text.Fields;
import io.argosy.simulator.workflow.WorkflowShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads a {@link WorkflowExperiment} from a file whose header was already checked. */
final class WorkflowExperimentReader {
  private static final int SEEDS_LIMIT = 1_000_000;
  private static final double MOST = 100_000;
  static final List<String> SHAPES =
      Arrays.stream(WorkflowShape.values()).map(WorkflowShape::word).toList();
  static final List<String> AXES = Arrays.stream(Axis.values()).map(Axis::word).toList();
  static final List<String> MEASURES =
      Arrays.stream(WorkflowMeasure.values()).map(WorkflowMeasure::word).toList();

  private WorkflowExperimentReader() {}

  static WorkflowExperiment read(Fields root) {
    root.only(
        "argosy",
        "kind",
        "name",
        "source",
        "seeds",
        "tolerance",
        "plots",
        "policies",
        "range",
        "figures",
        "claims");
    List<String> policies = some(root, "policies", SchedulePolicies.names());
    List<Figure> figures = root.groups("figures").stream().map(f -> figure(f)).toList();
    if (figures.isEmpty()) {
      throw root.missing("figures", "a list of figures");
    }
    ClaimReader claims = new ClaimReader(policies, figures);
    return new WorkflowExperiment(
        ExperimentFileReader.text(root, "name"),
        root.text("source").orElse(""),
        (int) ExperimentFileReader.whole(root, "seeds", SEEDS_LIMIT, "5"),
        root.number("tolerance", 0, 1, "0.02").orElse(0),
        policies,
        range(root),
        figures,
        root.groups("claims").stream().map(claims::read).toList(),
        Map.of());
  }

  private static WorkflowExperiment.Range range(Fields root) {
    Fields fields =
        ExperimentFileReader.group(root, "range")
            .only("clouds", "hosts", "ccr", "workflows", "images", "tasks");
    Map<WorkflowShape, List<Integer>> tasks = new EnumMap<>(WorkflowShape.class);
    fields
        .section("tasks")
        .map(group -> group.only(SHAPES.toArray(String[]::new)))
        .ifPresent(
            group -> {
              for (WorkflowShape shape : WorkflowShape.values()) {
                if (group.has(shape.word())) {
                  tasks.put(shape, wholes(group, shape.word(), 10));
                }
              }
            });
    return new WorkflowExperiment.Range(
        (int) ExperimentFileReader.whole(fields, "clouds", 100, "5"),
        (int) ExperimentFileReader.whole(fields, "hosts", 1000, "10"),
        numbers(fields, "ccr", 0),
        wholes(fields, "workflows", 1),
        wholes(fields, "images", 1),
        tasks);
  }

  private static Figure figure(Fields fields) {
    fields.only("name", "paper", "shape", "vary", "points", "measures");
    Axis axis = Axis.values()[chosen(fields, "vary", AXES)];
    List<Double> points =
        axis == Axis.CCR
            ? numbers(fields, "points", 0)
            : wholes(fields, "points", 1).stream().map(Integer::doubleValue).toList();
    return new Figure(
        ExperimentFileReader.text(fields, "name"),
        fields.text("paper").orElse(""),
        WorkflowShape.values()[chosen(fields, "shape", SHAPES)],
        axis,
        points,
        some(fields, "measures", MEASURES).stream()
            .map(word -> WorkflowMeasure.values()[MEASURES.indexOf(word)])
            .toList());
  }

  /** The index of the word that a field must contain. */
  static int chosen(Fields fields, String name, List<String> words) {
    String right = "one of " + String.join(", ", words);
    return words.indexOf(fields.choice(name, words).orElseThrow(() -> fields.missing(name, right)));
  }

  /** Some of the words; all of them if the field is absent. */
  static List<String> some(Fields fields, String name, List<String> known) {
    List<String> words = fields.words(name, "[" + known.getFirst() + "]").orElse(known);
    for (String word : words) {
      if (!known.contains(word)) {
        String right = "; it must hold some of " + String.join(", ", known);
        throw fields.refused(name, " with " + word + right);
      }
    }
    return words;
  }

  private static List<Integer> wholes(Fields fields, String name, int least) {
    List<Integer> found = new ArrayList<>();
    for (double number : numbers(fields, name, least)) {
      if (number != Math.rint(number)) {
        throw fields.refused(name, " with " + number + "; it must hold whole numbers");
      }
      found.add((int) number);
    }
    return found;
  }

  private static List<Double> numbers(Fields fields, String name, double least) {
    List<Double> found = new ArrayList<>();
    List<String> words =
        fields
            .words(name, "[1, 5, 10]")
            .orElseThrow(() -> fields.missing(name, "a list of numbers, such as [1, 5, 10]"));
    for (String word : words) {
      OptionalDouble number = DecimalNumbers.parse(word);
      if (number.isEmpty() || number.getAsDouble() < least || number.getAsDouble() > MOST) {
        throw fields.refused(
            name, " with " + word + "; it must hold numbers from " + least + " to " + MOST);
      }
      found.add(number.getAsDouble());
    }
    return found;
  }
}
