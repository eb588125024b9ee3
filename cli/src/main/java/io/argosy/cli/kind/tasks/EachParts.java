package io.argosy.cli.kind.tasks;

import io.argosy.cli.embedded.RunParts;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.kind.tasks.TaskListStateView;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.journal.Entry;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.tasks.ItemCommand;
import io.argosy.protocol.kind.tasks.ItemFile;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a list of tasks adds to its run. */
final class EachParts implements RunParts {
  private final EachOutput output;
  private final Optional<ItemReading> reading;
  private final boolean triesAgain;
  private Optional<ItemFile> items;
  private Optional<RunFolder> folder;

  private EachParts(
      EachOutput output,
      Optional<ItemReading> reading,
      boolean triesAgain,
      Optional<ItemFile> items,
      Optional<RunFolder> folder) {
    this.output = output;
    this.reading = reading;
    this.triesAgain = triesAgain;
    this.items = items;
    this.folder = folder;
  }

  /** Of a new job. */
  static EachParts begin(EachOutput output, ItemReading reading) {
    return new EachParts(output, Optional.of(reading), true, Optional.empty(), Optional.empty());
  }

  /** Of a job whose items are in the folder of its run. */
  static EachParts resume(EachOutput output, RunFolder folder, boolean triesAgain)
      throws IOException {
    ItemFile items = ItemFile.open(itemsOf(folder));
    return new EachParts(
        output, Optional.empty(), triesAgain, Optional.of(items), Optional.of(folder));
  }

  /** The items of a run, in its folder. */
  private static Path itemsOf(RunFolder run) {
    return run.path().resolve("items.csv");
  }

  /** The items, once the run has begun. */
  ItemFile items() {
    return items.orElseThrow();
  }

  /** The folder of the run, once it has begun. */
  RunFolder folder() {
    return folder.orElseThrow();
  }

  /** How items are read, of a new job. */
  Optional<ItemReading> reading() {
    return reading;
  }

  @Override
  public void prepare(RunFolder run) throws IOException {
    folder = Optional.of(run);
    items = Optional.of(reading.orElseThrow().store(itemsOf(run)));
  }

  @Override
  public Optional<TaskCalls> calls(RunFolder run) {
    return Optional.of(
        (way, index, out) -> new ItemCommand(way.way().command(), items()).of(way, index, out));
  }

  @Override
  public Stimulus submission(Instant at, JobId job, JobSpec spec) {
    return reading.map(ItemReading::isOpen).orElse(false)
        ? new TaskListStimulus.OpenListSubmitted(at, job, (TaskListSpec) spec, Claim.NONE)
        : RunParts.super.submission(at, job, spec);
  }

  /** A list whose items were still read ends with those that are on disk. */
  @Override
  public List<Function<Instant, Stimulus>> news(RunFolder run, JobStateView known)
      throws IOException {
    TaskListStateView list = TaskListStateView.of(known);
    items().scan();
    long there = items().size();
    if (there < list.tasks()) {
      throw new IOException(
          itemsOf(run) + " was changed: it has " + there + " of " + list.tasks() + " items");
    }
    if (!list.isOpen()) {
      return List.of();
    }
    if (InputCut.of(run).isEmpty()) {
      InputCut.interrupted(run, there).write(run);
    }
    return List.of(at -> new TaskListStimulus.TasksArrived(at, run.job(), there, true));
  }

  @Override
  public void stored(Entry entry) {
    output.hear(entry.facts());
  }

  @Override
  public boolean triesAgain() {
    return triesAgain;
  }
}
