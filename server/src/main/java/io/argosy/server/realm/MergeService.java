package io.argosy.server.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.host.HostPorts;
import io.argosy.host.OrderOutbox;
import io.argosy.journal.Entry;
import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.Driver;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.merge.MergeExecution;
import io.argosy.runtime.merge.Merger;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.job.BlobNames;
import io.argosy.server.job.BodyFiles;
import io.argosy.server.job.JobRecord;
import io.argosy.server.job.JobRecords;
import io.argosy.server.store.RealmStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges results: sums, concatenations and collections here, commands on a machine of the realm,
 * because a user's program never runs beside the service; only a program that embeds the service
 * runs the commands of its own user ({@link CollectedJob.CommandMerges}).
 */
final class MergeService implements HostPorts.Merges, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MergeService.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final MergeExecution execution;
  private final RealmIndex index;
  private final Blobs blobs;
  private final BlobNames names;
  private final OrderOutbox outbox;
  private final JobRecords jobRecords;
  private final Path folder;
  private final RealmKinds kinds;

  /** All merges under way, with their jobs. */
  private final TreeMap<InstructionId, JobId> unsettled = new TreeMap<>();

  /** Merge commands that no machine has yet. */
  private final TreeMap<InstructionId, JobId> waiting = new TreeMap<>();

  private final MergeHolders given;

  /** What runs commands in this process, if anything does. */
  private Optional<CollectedJob.CommandMerges> here = Optional.empty();

  /**
   * @param folder of the realm, on this machine
   */
  MergeService(
      Driver driver,
      RealmStore realmStore,
      RealmIndex index,
      Blobs blobs,
      BlobNames names,
      OrderOutbox outbox,
      JobRecords jobRecords,
      Path folder,
      RealmKinds kinds) {
    this.execution = new MergeExecution(driver);
    this.index = index;
    this.blobs = blobs;
    this.names = names;
    this.outbox = outbox;
    this.jobRecords = jobRecords;
    this.given = new MergeHolders(realmStore.documents());
    this.folder = folder;
    this.kinds = kinds;
  }

  /** Reads which machines hold merges; only present machines keep them. */
  synchronized void open(Predicate<MachineId> present) throws IOException {
    given.open(present);
  }

  private record Task(JobFile file, List<KeptResult> kept) {
    JobFile.Merge how() {
      return file.result().merge();
    }
  }

  /** Begins a merge, on a thread of its own. */
  @Override
  public void begin(InstructionId id, JobId job) {
    remember(id, job);
    run(id, job);
  }

  private void run(InstructionId id, JobId job) {
    execution.begin(id, job, this::task, task -> merge(id, job, task));
  }

  private synchronized void remember(InstructionId id, JobId job) {
    unsettled.put(id, job);
  }

  private Task task(JobStateView job) {
    JobFile file = kinds.known().files().parseAccepted(job.spec().body(), Path.of("/"));
    return new Task(file, List.copyOf(job.kept().values()));
  }

  private MergeExecution.Result merge(InstructionId id, JobId job, Task task)
      throws InterruptedException {
    if (task.how() instanceof JobFile.Merge.Command && isLeftToMachines(id, job)) {
      outbox.wakeAll();
      return new MergeExecution.Result.LeftToAnother();
    }
    return insisted(job, task);
  }

  /** The machine that held a merge before a restart resumes it; others wait for a machine. */
  private synchronized boolean isLeftToMachines(InstructionId id, JobId job) {
    if (here.isPresent()) {
      return false;
    }
    Optional<MachineId> holder = given.of(id);
    if (holder.isPresent()) {
      outbox.put(holder.get(), AgentMessages.merge(id, job));
    } else {
      waiting.put(id, job);
    }
    return true;
  }

  /** From now on commands run in this process, those that wait first. */
  void mergeHere(CollectedJob.CommandMerges with) {
    TreeMap<InstructionId, JobId> first;
    synchronized (this) {
      here = Optional.of(with);
      first = new TreeMap<>(waiting);
      waiting.clear();
    }
    first.forEach(this::run);
  }

  /** Merges; retries while the store is unreachable, because the results are sound. */
  private MergeExecution.Result insisted(JobId job, Task task) throws InterruptedException {
    for (Duration pause = FIRST_PAUSE; ; pause = longer(pause)) {
      try {
        return merged(job, task);
      } catch (Blobs.Away | Blobs.Full e) {
        LOG.atWarn().addKeyValue("job", job).log("merging waits: {}", e.getMessage());
        Thread.sleep(pause);
      } catch (IOException | RuntimeException e) {
        LOG.atError().addKeyValue("job", job).setCause(e).log("the results could not be merged");
        return new MergeExecution.Result.Failed(String.valueOf(e.getMessage()));
      }
    }
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  private MergeExecution.Result merged(JobId job, Task task) throws IOException {
    Path scratch = folder.resolve("scratch");
    PrivateFiles.folders(scratch);
    Path result = Files.createTempFile(scratch, "merge", ".out");
    try {
      Optional<String> failure = write(job, task, result);
      if (failure.isPresent()) {
        return new MergeExecution.Result.Failed(failure.get());
      }
      String name = names.merged(job, Sha256.of(result));
      try (InputStream in = Files.newInputStream(result)) {
        return new MergeExecution.Result.Merged(blobs.put(name, in, Long.MAX_VALUE));
      }
    } finally {
      Files.deleteIfExists(result);
    }
  }

  private Optional<String> write(JobId job, Task task, Path result) throws IOException {
    if (task.how() instanceof JobFile.Merge.Collect) {
      kinds.services().service(task.file().kind()).collect(collected(job, task), result);
      return Optional.empty();
    }
    List<KeptResult> bodies = bodies(job, task.kept());
    for (KeptResult kept : bodies) {
      String name = names.result(kept);
      if (!blobs.describe(name).filter(kept.result().content()::equals).isPresent()) {
        return Optional.of(
            "the kept result " + name + " is not what was stored: it is gone or was changed");
      }
    }
    try (BodyFiles files = bodyFiles(task)) {
      Iterable<Path> paths = () -> bodies.stream().map(it -> fetched(files, it)).iterator();
      return new Merger(command(job, task)).merge(task.how(), paths, result);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * A command gets all at once; others one at a time: together they may be larger than the disk.
   */
  private BodyFiles bodyFiles(Task task) throws IOException {
    Path scratch = folder.resolve("scratch");
    return task.how() instanceof JobFile.Merge.Command
        ? BodyFiles.together(names, blobs, scratch)
        : new BodyFiles(names, blobs, scratch);
  }

  private Merger.Command command(JobId job, Task task) throws IOException {
    Optional<CollectedJob.CommandMerges> with;
    synchronized (this) {
      with = here;
    }
    return with.isPresent() && task.how() instanceof JobFile.Merge.Command
        ? with.get().of(collected(job, task))
        : MergeService::refuse;
  }

  private static Path fetched(BodyFiles files, KeptResult kept) {
    try {
      return files.of(kept);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CollectedJob collected(JobId job, Task task) {
    return new CollectedJob(
        job,
        task.file(),
        task.kept(),
        jobRecords.of(job).map(JobRecord::files).orElse(List.of()),
        reader -> facts(job, reader),
        names,
        blobs);
  }

  private void facts(JobId job, Consumer<Fact> reader) {
    try (Stream<Entry> story = index.story(job)) {
      story.flatMap(entry -> entry.facts().stream()).forEach(reader);
    }
  }

  /**
   * Adds the results that an earlier bag computed, and leaves out the empty bodies of the
   * compatibility API: a program there stores one body for all its work, and only the first of its
   * pieces has it.
   */
  List<KeptResult> bodies(JobId job, List<KeptResult> all) throws IOException {
    List<KeptResult> bodies = new ArrayList<>();
    for (KeptResult kept : ReusedList.each(job, all, names, blobs::fetch)) {
      boolean empty = kept.result().bytes() == 0;
      if (!empty || blobs.list(names.door(kept.attempt())).isEmpty()) {
        bodies.add(kept);
      }
    }
    return bodies;
  }

  /** Never reached: commands are a machine's work. */
  private static Optional<String> refuse(List<String> words, byte[] paths, OutputStream result) {
    return Optional.of("the service runs no command of a user's: " + words.getFirst());
  }

  /** Assigns an unassigned merge to a machine that asks for orders. */
  synchronized void offer(MachineId machine) {
    Map.Entry<InstructionId, JobId> next = waiting.firstEntry();
    if (next == null) {
      return;
    }
    try {
      given.give(next.getKey(), machine);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    waiting.remove(next.getKey());
    outbox.put(machine, AgentMessages.merge(next.getKey(), next.getValue()));
  }

  /** Reassigns the merges of a lost machine. */
  synchronized void lost(MachineId machine) {
    for (InstructionId order : given.take(machine)) {
      outbox.settled(order);
      JobId job = unsettled.get(order);
      if (job != null && here.isPresent()) {
        run(order, job);
      } else if (job != null) {
        waiting.put(order, job);
      }
    }
  }

  synchronized void settled(InstructionId id) {
    unsettled.remove(id);
    waiting.remove(id);
    given.remove(id);
  }

  /** Whether the machine holds this order, which is to merge that job's results. */
  synchronized boolean holds(MachineId machine, InstructionId order, JobId job) {
    return given.holds(machine, order) && job.equals(unsettled.get(order));
  }

  /** Whether the machine holds the merge of a job. */
  synchronized boolean has(MachineId machine, JobId job) {
    return unsettled.entrySet().stream()
        .anyMatch(entry -> entry.getValue().equals(job) && given.holds(machine, entry.getKey()));
  }

  /** Ends commands in this process; what is cut short is not told, and merged again later. */
  @Override
  public void close() {
    execution.close();
    Optional<CollectedJob.CommandMerges> with;
    synchronized (this) {
      with = here;
    }
    with.ifPresent(CollectedJob.CommandMerges::close);
  }
}
