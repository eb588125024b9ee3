package io.argosy.core.kind.pipeline;

import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.packing.BinPacking;
import io.argosy.core.packing.PackedBin;
import io.argosy.core.packing.PackingRule;
import io.argosy.core.packing.WeightedItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** How a stage is divided into tasks. */
public sealed interface StageDivision {
  /** The most tasks of one stage. */
  int MOST_TASKS = 10_000;

  /** That many tasks with the same inputs. */
  record Copies(int tasks) implements StageDivision {}

  /**
   * A task for each group.
   *
   * @param groups the places of its items among all items, in the order in which they were packed
   */
  record Groups(List<List<Integer>> groups) implements StageDivision {
    public Groups {
      groups = groups.stream().map(List::copyOf).toList();
    }
  }

  /**
   * It cannot be divided.
   *
   * @param reason as a sentence
   */
  record Refused(String reason) implements StageDivision {}

  /**
   * Divides a stage.
   *
   * @param items empty for a partition without items
   * @param values the number that a key of the context has; empty if it is not a number
   */
  static StageDivision of(
      PipelineSpec.Stage stage, List<WeightedItem> items, Function<String, OptionalDouble> values) {
    Amounts amounts = new Amounts(stage.id(), values);
    try {
      return switch (stage.partition()) {
        case Partition.Whole _ -> new Copies(1);
        case Partition.Count(Amount count) -> new Copies(amounts.whole("count", count));
        case Partition.Bins(String _, Amount bins) ->
            packed(stage, items, PackingRule.bins(amounts.whole("bins", bins)));
        case Partition.Capacity(String _, Optional<Amount> capacity, Amount delta) ->
            packed(
                stage,
                items,
                new PackingRule(
                    OptionalInt.empty(),
                    capacity.isPresent()
                        ? OptionalDouble.of(amounts.number("capacity", capacity.get()))
                        : OptionalDouble.empty(),
                    OptionalDouble.of(amounts.number("delta", delta))));
        case Partition.Function _ -> new Refused("task " + stage.id() + " divides its own items");
      };
    } catch (WrongAmount wrong) {
      return new Refused(wrong.sentence);
    }
  }

  private static StageDivision packed(
      PipelineSpec.Stage stage, List<WeightedItem> items, PackingRule rule) {
    // Equal items are interchangeable: each place is given once.
    Map<WeightedItem, Deque<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i++) {
      places.computeIfAbsent(items.get(i), _ -> new ArrayDeque<>()).add(i);
    }
    List<List<Integer>> groups = new ArrayList<>();
    for (PackedBin bin : BinPacking.pack(items, rule)) {
      List<Integer> group = new ArrayList<>();
      for (WeightedItem item : bin.items()) {
        group.add(places.getOrDefault(item, new ArrayDeque<>()).remove());
      }
      groups.add(group);
    }
    return groups.size() > MOST_TASKS
        ? new Refused(
            "the items of task "
                + stage.id()
                + " make "
                + groups.size()
                + " groups; there may be at most "
                + MOST_TASKS)
        : new Groups(groups);
  }

  /** Numbers of the partition of a task. */
  record Amounts(String task, Function<String, OptionalDouble> values) {
    private static final double MOST = 1e15;

    int whole(String field, Amount amount) throws WrongAmount {
      double value = value(field, amount, "a whole number from 1 to " + MOST_TASKS);
      if (value < 1 || value > MOST_TASKS || value != StrictMath.rint(value)) {
        throw wrong(field, shown(value), "a whole number from 1 to " + MOST_TASKS);
      }
      return (int) value;
    }

    double number(String field, Amount amount) throws WrongAmount {
      double value = value(field, amount, "a number from 0 to 1e15");
      if (value >= 0 && value <= MOST) {
        return value;
      }
      throw wrong(field, shown(value), "a number from 0 to 1e15");
    }

    private double value(String field, Amount amount, String right) throws WrongAmount {
      return switch (amount) {
        case Amount.Known(double value) -> value;
        case Amount.Of(String key) -> {
          OptionalDouble found = values.apply(key);
          if (found.isEmpty()) {
            throw wrong(field, "#" + key + ", which is not a number", right);
          }
          yield found.getAsDouble();
        }
      };
    }

    private static String shown(double value) {
      return value == StrictMath.rint(value) && Math.abs(value) < MOST
          ? Long.toString((long) value)
          : Double.toString(value);
    }

    private WrongAmount wrong(String field, String value, String right) {
      return new WrongAmount(
          "partition." + field + " of task " + task + " is " + value + "; it must be " + right);
    }
  }

  /** A number that is none, or out of range. */
  final class WrongAmount extends Exception {
    private final String sentence;

    WrongAmount(String sentence) {
      super(sentence);
      this.sentence = sentence;
    }
  }
}
