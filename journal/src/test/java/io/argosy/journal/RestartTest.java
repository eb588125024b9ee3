package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred thousand live workers, and a log as long as the snapshot policy allows. */
class RestartTest {
  private static final int JOBS = 10;
  private static final int TASKS = 10_000;

  /** How much slower than the target a machine may be: the bench measures the target. */
  private static final long SLOW = 10;

  private static final Instant AT = Instant.parse("2026-11-15T09:00:00Z");

  @TempDir Path folder;

  @Test
  void a_restart_takes_seconds_and_a_snapshot_hardly_pauses() {
    State state = busy();
    Snapshot snapshot = state.snapshot();
    assertThat(nanos(state::snapshot)).as("pause").isLessThan(SLOW * 200_000_000L);
    try (FileJournal journal = FileJournal.open(folder)) {
      journal.append(Entry.of(1, List.of(), List.of()));
      journal.writeSnapshot(1, snapshot);
      for (long seq = 2; !journal.wantsSnapshot(); seq++) {
        Entry batch = batch(seq);
        batch.facts().forEach(state::apply);
        journal.append(batch);
      }
    }
    List<Snapshot> recovered = new ArrayList<>();
    assertThat(nanos(() -> recovered.add(recover())))
        .as("restart")
        .isLessThan(SLOW * 3_000_000_000L);
    assertThat(recovered).containsExactly(state.snapshot());
  }

  private Snapshot recover() {
    try (FileJournal journal = FileJournal.open(folder)) {
      return RecoveredState.from(journal).state().snapshot();
    }
  }

  private static State busy() {
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    kernel.handle(
        new Stimulus.MachineJoined(AT, new MachineId("big"), new SiteId("lab"), JOBS * TASKS));
    for (int job = 0; job < JOBS; job++) {
      JobSpec spec =
          new JobSpec.Iterative(
              JobSpec.Mode.RANGE,
              1L << 40,
              new JobSpec.Slots(TASKS, TASKS),
              Promise.NONE,
              "ruper",
              3,
              "argosy: 1\n");
      kernel.handle(new Stimulus.JobSubmitted(AT, job(job), spec));
    }
    for (int task = 0; task < JOBS * TASKS; task++) {
      kernel.state().apply(new Fact.AttemptBegan(attempt(task), AT));
    }
    List.copyOf(kernel.state().outstanding().keySet())
        .forEach(id -> kernel.state().apply(new Fact.Settled(id)));
    return kernel.state();
  }

  private static Entry batch(long seq) {
    List<Fact> facts = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int task = (int) ((seq * 500 + i) % (JOBS * TASKS));
      facts.add(
          new Fact.ProgressMeasured(
              attempt(task),
              AT.plusNanos(seq),
              seq,
              Duration.ofNanos(seq),
              1.0 / seq,
              Duration.ofSeconds(20),
              AT.plusSeconds(seq)));
    }
    return Entry.of(seq, List.of(), facts);
  }

  private static JobId job(int number) {
    return new JobId("job-" + number);
  }

  private static AttemptId attempt(int task) {
    return new AttemptId(new TaskId(job(task / TASKS), task % TASKS), 1);
  }

  /** The thread's own processor time: other load of the machine must not count. */
  private static long nanos(Runnable work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    work.run();
    return threads.getCurrentThreadCpuTime() - start;
  }
}
