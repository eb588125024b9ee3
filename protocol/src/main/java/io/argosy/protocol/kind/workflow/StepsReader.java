package io.argosy.protocol.kind.workflow;

import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.ContainerReader;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Nearest;
import io.argosy.protocol.workflow.WorkflowFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/** Reads how the tasks of a workflow run, and which files they exchange. */
final class StepsReader {
  private static final String PATHS = "paths in the task's folder, such as [part-1.pgm, out/a.txt]";

  private final WorkflowFile workflow;
  private final Map<String, Fields> tasks = new HashMap<>();
  private final Map<String, String> images;
  private final Map<String, List<String>> parents = new HashMap<>();
  private final Map<String, List<String>> outputs = new HashMap<>();
  private final Optional<Fields> run;
  private final SequencedMap<String, String> env;

  StepsReader(Fields root, WorkflowFile workflow, Optional<Fields> run) {
    this.workflow = workflow;
    this.run = run;
    env = run.map(RunsReader::env).orElse(new LinkedHashMap<>());
    images = RecipesReader.pulled(root);
    for (Fields task : root.groups("tasks")) {
      tasks.put(task.text("id").orElse(""), task);
    }
    workflow.tasks().forEach(task -> parents.put(task.id(), new ArrayList<>()));
    workflow.edges().forEach(it -> parents.getOrDefault(it.to(), List.of()).add(it.from()));
  }

  List<FlowFile.Step> steps() {
    tasks.forEach((id, task) -> outputs.put(id, paths(task, "outputs")));
    List<FlowFile.Step> steps = new ArrayList<>();
    for (WorkflowFile.Task task : FlowReader.parentsFirst(workflow)) {
      steps.add(step(task, Optional.ofNullable(tasks.get(task.id())).orElseThrow()));
    }
    return steps;
  }

  private FlowFile.Step step(WorkflowFile.Task task, Fields fields) {
    List<String> before = parents.getOrDefault(task.id(), List.of());
    List<FlowFile.Input> inputs = inputs(fields, before);
    List<String> made = outputs.getOrDefault(task.id(), List.of());
    for (FlowFile.Input input : inputs) {
      if (made.contains(input.path())) {
        throw fields.refused(
            "outputs",
            " with "
                + input.path()
                + ", which comes from task "
                + input.from()
                + "; give what the task makes a name of its own");
      }
    }
    return new FlowFile.Step(
        task.id(), run(task, fields), before, inputs, made, paths(fields, "files"));
  }

  private JobFile.Run run(WorkflowFile.Task task, Fields fields) {
    List<String> command =
        fields
            .words("command", "[sh, split.sh]")
            .orElseThrow(() -> FlowReader.cannotRun(fields, task.id()));
    SequencedMap<String, String> all = new LinkedHashMap<>(env);
    all.putAll(RunsReader.env(fields));
    Optional<Duration> timeout = fields.duration("timeout", "90s, 10m or 1h30m");
    return new JobFile.Run(
        fields.path(),
        new TreeSet<>(),
        new Participation.PerTask(command),
        JobFile.From.FILE,
        all,
        timeout.or(() -> run.flatMap(it -> it.duration("timeout", "90s, 10m or 1h30m"))),
        1,
        task.image().map(images::get).map(image -> container(image, task.memoryBytes())));
  }

  /** The inputs that the task names, or all outputs of its parents. */
  private List<FlowFile.Input> inputs(Fields fields, List<String> before) {
    List<FlowFile.Input> offered = new ArrayList<>();
    Set<String> names = new HashSet<>();
    boolean named = fields.has("inputs");
    List<String> wanted = paths(fields, "inputs");
    for (String parent : before) {
      for (String path : outputs.getOrDefault(parent, List.of())) {
        boolean taken = !named || wanted.contains(path);
        if (taken && !names.add(path)) {
          throw fields.refused(
              named ? "inputs" : "after",
              ", but two of its parents leave a file "
                  + path
                  + "; give outputs of different tasks different names");
        }
        if (taken) {
          offered.add(new FlowFile.Input(parent, path));
        }
      }
    }
    for (String path : wanted) {
      if (!names.contains(path)) {
        List<String> all = new ArrayList<>();
        before.forEach(parent -> all.addAll(outputs.getOrDefault(parent, List.of())));
        String guess = Nearest.to(path, all).map(it -> "; did you mean " + it + "?").orElse("");
        throw fields.refused(
            "inputs", " with " + path + ", which no task leaves that it comes after" + guess);
      }
    }
    return offered;
  }

  private static List<String> paths(Fields fields, String name) {
    List<String> paths = fields.words(name, "[part-1.pgm]").orElse(List.of());
    Set<String> seen = new HashSet<>();
    for (String path : paths) {
      if (!InnerPath.is(path)) {
        throw fields.refused(name, " with " + path + "; it must hold " + PATHS + InnerPath.LIMITS);
      }
      if (!seen.add(path)) {
        throw fields.refused(name, " with " + path + " twice; keep one");
      }
    }
    return paths;
  }

  /** The memory that a task needs is also its limit. */
  private static Container container(String image, double memory) {
    return new Container(
        image,
        memory > 0
            ? OptionalLong.of(Math.round(Math.max(memory, ContainerReader.LEAST_BYTES)))
            : OptionalLong.empty(),
        OptionalDouble.empty(),
        Container.Network.NONE,
        Container.Pull.MISSING,
        Container.Root.READ_ONLY);
  }
}
