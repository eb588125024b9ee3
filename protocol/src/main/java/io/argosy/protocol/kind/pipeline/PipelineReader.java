package io.argosy.protocol.kind.pipeline;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.kind.pipeline.PipelineFile.Amount;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.kind.pipeline.PipelineFile.Partition;
import io.argosy.protocol.kind.pipeline.PipelineFile.Task;
import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads a job file of kind {@code pipeline}. */
public final class PipelineReader {
  /** The journal contains the file itself. */
  private static final int LONGEST = 1 << 16;

  private static final int MOST_TASKS = 1_000;
  private static final int SLOTS_LIMIT = 10_000;
  private static final double MOST = 1e15;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final String COMMAND = "a list of words such as [python3, convert.py]";

  private final Fields root;
  private final SequencedMap<String, String> env;
  private final Optional<Duration> timeout;

  private PipelineReader(Fields root) {
    this.root = root;
    env = RunsReader.env(root);
    timeout = root.duration("timeout", "90s, 10m or 1h30m");
  }

  public static PipelineFile read(KindReader.Input input) {
    Fields root = input.root();
    root.only(
        "argosy",
        "kind",
        "name",
        "description",
        "data",
        "tasks",
        "slots",
        "timeout",
        "env",
        "promise",
        "result");
    return new PipelineReader(root).file(input);
  }

  private PipelineFile file(KindReader.Input input) {
    if (input.text().length() > LONGEST) {
      throw root.refused(
          "tasks",
          ", and the file has "
              + input.text().length()
              + " characters; it may have at most "
              + LONGEST
              + ": put long values into a file that a task reads");
    }
    root.text("description");
    String name = input.common().name();
    SequencedMap<String, ContextValue> data = data();
    List<Fields> groups = root.groups("tasks");
    List<Task> tasks = tasks(groups);
    Optional<String> from = from();
    new KeyCheck(root, data.sequencedKeySet()).check(groups, tasks, from);
    return new PipelineFile(
        name,
        data,
        tasks,
        slots(),
        from,
        input
            .common()
            .promiseWithoutBudget(
                ", but a budget is for rented machines, which pipelines do not use; remove it"),
        input.folder(),
        input.text());
  }

  private SequencedMap<String, ContextValue> data() {
    SequencedMap<String, ContextValue> data = new LinkedHashMap<>();
    Optional<Fields> section = root.section("data");
    if (section.isPresent()) {
      for (String key : section.get().names()) {
        if (!ContextReader.isKey(key)) {
          throw section.get().refused(key, ", but a key must be " + ContextReader.keyRule());
        }
        data.put(key, ContextReader.value(section.get().node(key).orElseThrow()));
      }
    }
    return data;
  }

  private List<Task> tasks(List<Fields> groups) {
    if (groups.isEmpty()) {
      throw root.missing("tasks", "a list of tasks such as {id: list, run: [python3, list.py]}");
    }
    if (groups.size() > MOST_TASKS) {
      throw root.refused("tasks", " of " + groups.size() + "; there may be at most " + MOST_TASKS);
    }
    List<Task> tasks = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Fields group : groups) {
      Task task = task(group);
      if (!ids.add(task.id())) {
        throw group.refused("id", ", and an earlier task is called so too; ids must differ");
      }
      tasks.add(task);
    }
    return tasks;
  }

  private Task task(Fields group) {
    group.only(
        "id", "description", "on", "run", "input", "output", "partition", "errorAction", "retries");
    group.text("description");
    String right = "1 to 64 letters, digits, dots, dashes or underscores, such as convert";
    String id = group.text("id").orElseThrow(() -> group.missing("id", right));
    if (!ID.matcher(id).matches()) {
      throw group.wrong("id", right);
    }
    String on = group.choice("on", List.of("coordinator", "processors")).orElse("coordinator");
    boolean coordinator = on.equals("coordinator");
    if (coordinator && group.has("partition")) {
      throw group.refused(
          "partition", ", but task " + id + " runs on the coordinator; add on: processors");
    }
    return new Task(
        id,
        coordinator,
        run(group),
        ContextReader.inputs(group),
        output(group),
        partition(group),
        group.choice("errorAction", List.of("exit", "continue")).orElse("exit").equals("continue"),
        (int)
            group
                .wholeNumber("retries", 0, JobFile.RETRIES_LIMIT, "3")
                .orElse(JobFile.RETRIES_DEFAULT));
  }

  private JobFile.Run run(Fields group) {
    List<String> command =
        group.words("run", COMMAND).orElseThrow(() -> group.missing("run", COMMAND));
    if (command.getFirst().isBlank()) {
      throw group.refused("run", " whose first word is blank; it must name a program");
    }
    return new JobFile.Run(
        group.path(),
        new TreeSet<>(),
        new Participation.PerTask(command),
        JobFile.From.FILE,
        env,
        timeout,
        1,
        Optional.empty());
  }

  private static List<String> output(Fields group) {
    List<String> output = group.words("output", "[items]").orElse(List.of());
    Set<String> seen = new HashSet<>();
    for (String key : output) {
      if (!ContextReader.isKey(key)) {
        throw group.refused("output", " with " + key + "; each must be " + ContextReader.keyRule());
      }
      if (!seen.add(key)) {
        throw group.refused("output", " with " + key + " twice; name it once");
      }
    }
    return output;
  }

  private static Partition partition(Fields group) {
    Optional<Fields> section = group.section("partition");
    if (section.isEmpty()) {
      return new Partition.Whole();
    }
    Fields fields = section.get().only("items", "bins", "capacity", "delta", "count");
    Optional<Amount> count = ContextReader.amount(fields, "count", 1, SLOTS_LIMIT, "4");
    if (count.isPresent()) {
      for (String other : List.of("items", "bins", "capacity", "delta")) {
        if (fields.has(other)) {
          throw fields.refused(other, ", but count gives every task the same; remove one of them");
        }
      }
      return new Partition.Count(count.get());
    }
    String right = "the key of a list of items, such as \"#items\", or count: 4 is there instead";
    String items =
        fields
            .node("items")
            .map(it -> ContextReader.reference(it).orElseThrow(() -> fields.wrong("items", right)))
            .orElseThrow(() -> fields.missing("items", right));
    return new Partition.Items(
        items,
        ContextReader.amount(fields, "bins", 1, SLOTS_LIMIT, "4"),
        ContextReader.amount(fields, "capacity", 0, MOST, "1000"),
        ContextReader.amount(fields, "delta", 0, 0.999_999, "0.5"));
  }

  private OptionalInt slots() {
    OptionalLong most =
        root.section("slots")
            .map(it -> it.only("max").wholeNumber("max", 1, SLOTS_LIMIT, "8"))
            .orElse(OptionalLong.empty());
    return most.isPresent() ? OptionalInt.of((int) most.getAsLong()) : OptionalInt.empty();
  }

  private Optional<String> from() {
    Optional<Fields> result = root.section("result").map(it -> it.only("from"));
    return result
        .flatMap(it -> it.node("from"))
        .map(
            node ->
                ContextReader.reference(node)
                    .orElseThrow(() -> result.get().wrong("from", "a key such as \"#report\"")));
  }

  /** Every key that is read is there by then. */
  private record KeyCheck(Fields root, Set<String> data) {
    void check(List<Fields> groups, List<Task> tasks, Optional<String> from) {
      Set<String> known = new HashSet<>(data);
      known.add(PipelineFile.PROCESSORS);
      for (int i = 0; i < tasks.size(); i++) {
        check(groups.get(i), tasks, i, known);
        known.addAll(tasks.get(i).output());
      }
      from.filter(key -> !known.contains(key))
          .ifPresent(
              key -> {
                throw root.section("result")
                    .orElseThrow()
                    .refused("from", ", but " + nowhere(key, tasks, tasks.size()));
              });
    }

    private static void check(Fields group, List<Task> tasks, int i, Set<String> known) {
      Task task = tasks.get(i);
      for (var input : task.input().entrySet()) {
        if (input.getValue() instanceof Input.Key(String key) && !known.contains(key)) {
          throw group
              .section("input")
              .orElseThrow()
              .refused(input.getKey(), ", but " + nowhere(key, tasks, i));
        }
        if (input.getValue() instanceof Input.OwnGroup
            && !(task.partition() instanceof Partition.Items)) {
          throw group
              .section("input")
              .orElseThrow()
              .refused(
                  input.getKey(),
                  ", but task " + task.id() + " has no groups; add partition: {items: \"#items\"}");
        }
      }
      for (String field : List.of("items", "bins", "capacity", "delta", "count")) {
        group
            .section("partition")
            .flatMap(it -> it.node(field))
            .flatMap(ContextReader::reference)
            .filter(key -> !known.contains(key))
            .ifPresent(
                key -> {
                  throw group
                      .section("partition")
                      .orElseThrow()
                      .refused(field, ", but " + nowhere(key, tasks, i));
                });
      }
    }

    private static String nowhere(String key, List<Task> tasks, int reader) {
      for (int i = reader; i < tasks.size(); i++) {
        if (tasks.get(i).output().contains(key)) {
          return i == reader
              ? "the task itself writes " + key + "; it can only read what was there before it"
              : "task "
                  + tasks.get(i).id()
                  + " writes "
                  + key
                  + " later; a task can only read outputs of tasks before it";
        }
      }
      return "no key "
          + key
          + " is in data, and no earlier task writes it; add it to data or to an output";
    }
  }
}
