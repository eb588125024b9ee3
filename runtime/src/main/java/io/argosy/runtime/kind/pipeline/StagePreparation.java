package io.argosy.runtime.kind.pipeline;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.StageDivision;
import io.argosy.core.model.ResultRef;
import io.argosy.core.packing.ItemsCheck;
import io.argosy.core.packing.WeightedItem;
import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.kind.pipeline.PipelineFile.Partition;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** Looks up what a stage needs, divides its items, and stores the plan of its tasks. */
public final class StagePreparation {
  private final RunFolder run;
  private final int stage;
  private final PipelineFile.Task task;
  private final JobContext context;
  private final PipelineSpec.Stage spec;

  /** How it came out. */
  public sealed interface Outcome {
    /**
     * The stage can begin.
     *
     * @param tasks how many tasks it has
     * @param items how many items they have in all
     */
    record Prepared(long tasks, long items, ResultRef plan) implements Outcome {}

    /**
     * It cannot.
     *
     * @param reason as a sentence
     */
    record Impossible(String reason) implements Outcome {}
  }

  /** An input that makes a stage impossible. */
  private static final class WrongInput extends Exception {
    WrongInput(String sentence) {
      super(sentence);
    }
  }

  private StagePreparation(
      RunFolder run, PipelineFile file, RunningPipeline pipeline, int stage, KeptOutputs outputs) {
    this.run = run;
    this.stage = stage;
    task = file.tasks().get(stage);
    spec = pipeline.spec().stages().get(stage);
    context = new JobContext(file, pipeline, outputs);
  }

  /** Prepares a stage; equal results of the stages before it give an equal plan. */
  public static Outcome of(
      RunFolder run, PipelineFile file, RunningPipeline pipeline, int stage, KeptOutputs outputs)
      throws IOException {
    try {
      return new StagePreparation(run, file, pipeline, stage, outputs).prepare();
    } catch (WrongInput e) {
      return new Outcome.Impossible(String.valueOf(e.getMessage()));
    }
  }

  private Outcome prepare() throws WrongInput, IOException {
    ContextValue.Group inputs = inputs();
    List<ContextValue> items = items();
    Map<String, OptionalDouble> numbers = numbers();
    StageDivision division =
        StageDivision.of(
            spec, checked(items), key -> numbers.getOrDefault(key, OptionalDouble.empty()));
    return switch (division) {
      case StageDivision.Refused(String reason) -> throw new WrongInput(reason);
      case StageDivision.Copies(int tasks) -> stored(inputs, List.of(), tasks, 0);
      case StageDivision.Groups(List<List<Integer>> groups) -> {
        List<ContextValue> own = new ArrayList<>();
        for (List<Integer> group : groups) {
          own.add(new ContextValue.Row(group.stream().map(items::get).toList()));
        }
        yield stored(inputs, own, groups.size(), items.size());
      }
    };
  }

  private Outcome stored(
      ContextValue.Group inputs, List<ContextValue> groups, long tasks, long items)
      throws WrongInput, IOException {
    byte[] plan = new StagePlan(inputs, groups).bytes();
    if (plan.length > ContextJson.MOST_BYTES) {
      throw new WrongInput(
          "the inputs of task "
              + task.id()
              + " have "
              + plan.length
              + " bytes; they may have at most "
              + ContextJson.MOST_BYTES
              + ": let the tasks before it write files, and pass them as {\"file\": \"path\"}");
    }
    return new Outcome.Prepared(tasks, items, StagePlan.store(run, plan));
  }

  private ContextValue.Group inputs() throws WrongInput, IOException {
    SequencedMap<String, ContextValue> inputs = new LinkedHashMap<>();
    for (var input : task.input().entrySet()) {
      switch (input.getValue()) {
        case Input.Constant(ContextValue value) -> inputs.put(input.getKey(), value);
        case Input.Key(String key) -> inputs.put(input.getKey(), value(key));
        case Input.OwnGroup() -> {}
      }
    }
    return new ContextValue.Group(inputs);
  }

  private ContextValue value(String key) throws WrongInput, IOException {
    try {
      return context.value(key, stage);
    } catch (JobContext.Unset e) {
      throw new WrongInput("task " + task.id() + " reads #" + key + ", " + e.reason());
    }
  }

  private Map<String, OptionalDouble> numbers() throws WrongInput, IOException {
    List<Optional<PipelineFile.Amount>> amounts =
        switch (task.partition()) {
          case Partition.Whole() -> List.of();
          case Partition.Count(PipelineFile.Amount count) -> List.of(Optional.of(count));
          case Partition.Items items -> List.of(items.bins(), items.capacity(), items.delta());
        };
    Map<String, OptionalDouble> numbers = new HashMap<>();
    for (Optional<PipelineFile.Amount> amount : amounts) {
      if (amount.isPresent() && amount.get() instanceof PipelineFile.Amount.Key(String key)) {
        numbers.put(key, value(key).number());
      }
    }
    return numbers;
  }

  private List<ContextValue> items() throws WrongInput, IOException {
    if (!(task.partition() instanceof Partition.Items partition)) {
      return List.of();
    }
    ContextValue found = value(partition.items());
    if (found instanceof ContextValue.Row(List<ContextValue> items)) {
      return items;
    }
    throw new WrongInput(
        "#"
            + partition.items()
            + ", the items of task "
            + task.id()
            + ", is "
            + found.describe()
            + "; it must be a list such as [{\"key\": \"a.csv\", \"weight\": 120}]");
  }

  private List<WeightedItem> checked(List<ContextValue> items) throws WrongInput {
    ItemsCheck check = ItemsCheck.of(items.stream().map(StagePreparation::written).toList());
    if (!check.mistakes().isEmpty()) {
      throw new WrongInput("the items of task " + task.id() + " are wrong: " + check.sentence());
    }
    return check.items();
  }

  private static ItemsCheck.Written written(ContextValue item) {
    if (!(item instanceof ContextValue.Group group)) {
      return new ItemsCheck.Written(Optional.empty(), OptionalDouble.empty());
    }
    Optional<String> key =
        group
            .field("key")
            .flatMap(
                it ->
                    it instanceof ContextValue.Text(String text)
                        ? Optional.of(text)
                        : Optional.empty());
    Optional<ContextValue> weight = group.field("weight");
    return new ItemsCheck.Written(
        key, weight.isPresent() ? weight.get().number() : OptionalDouble.empty());
  }
}
