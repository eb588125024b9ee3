package io.argosy.bench;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Stimuli that the kernel decides per second, for a job with many partitions. */
final class KernelBench {
  static final JobId JOB = new JobId("bench");
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final ResultRef RESULT = new ResultRef(100, "0".repeat(64));
  private static final int STIMULI = 400_000;

  private KernelBench() {}

  /** Stimuli per second of processor time; each result is a part of what its partition holds. */
  static double own(int partitions) {
    Kernel kernel = running(partitions, 1L << 40);
    long[] firsts = new long[partitions];
    for (int i = 0; i < partitions; i++) {
      firsts[i] = kernel.state().tasks(JOB).get(i).held().getFirst().first();
    }
    return perSecond(kernel, stimuli(partitions, firsts));
  }

  /** The same; the first results begin in what another partition holds. */
  static double straddling(int partitions) {
    return perSecond(running(partitions, 1L << 40), stimuli(partitions));
  }

  private static double perSecond(Kernel kernel, List<Stimulus> stimuli) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    for (Stimulus stimulus : stimuli) {
      kernel.handle(stimulus);
    }
    return stimuli.size() / ((threads.getCurrentThreadCpuTime() - before) / 1e9);
  }

  /** A job with all its partitions started. */
  static Kernel running(int partitions, long iterations) {
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    machine(kernel, partitions);
    submit(kernel, JOB, partitions, iterations);
    return kernel;
  }

  /** Several jobs at once. */
  static Kernel crowd(int jobs, int partitions) {
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    machine(kernel, jobs * partitions);
    for (int job = 0; job < jobs; job++) {
      submit(kernel, new JobId("job-" + job), partitions, 1L << 40);
    }
    return kernel;
  }

  private static void machine(Kernel kernel, int slots) {
    kernel.handle(new Stimulus.MachineJoined(START, new MachineId("m"), new SiteId("s"), slots));
  }

  private static void submit(Kernel kernel, JobId id, int partitions, long iterations) {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofHours(10))), Promise.Otherwise.CONTINUE);
    JobSpec.Slots slots = new JobSpec.Slots(partitions, partitions);
    JobSpec spec =
        new JobSpec.Iterative(JobSpec.Mode.RANGE, iterations, slots, promise, "argosy", 3, "");
    kernel.handle(new Stimulus.JobSubmitted(START, id, spec));
    for (int i = 0; i < partitions; i++) {
      kernel.handle(new Stimulus.AttemptStarted(START, new AttemptId(new TaskId(id, i), 1)));
    }
  }

  static AttemptId attempt(int index) {
    return new AttemptId(new TaskId(JOB, index), 1);
  }

  /** Each partition stores and reports in turn, from equal shares that are rounded down. */
  static List<Stimulus> stimuli(int partitions) {
    long share = (1L << 40) / partitions;
    return stimuli(partitions, LongStream.range(0, partitions).map(i -> i * share).toArray());
  }

  /** Each partition stores and reports in turn, one round every two minutes. */
  private static List<Stimulus> stimuli(int partitions, long[] firsts) {
    long share = (1L << 40) / partitions;
    int rounds = STIMULI / (2 * partitions);
    long piece = share / (10L * rounds);
    List<Stimulus> stimuli = new ArrayList<>(STIMULI);
    for (int round = 1; round <= rounds; round++) {
      for (int i = 0; i < partitions; i++) {
        Instant at = START.plusSeconds(120L * round).plusNanos(i * 100_000L);
        long first = firsts[i] + (round - 1) * piece;
        stimuli.add(new Stimulus.ResultStored(at, attempt(i), new Interval(first, piece), RESULT));
        stimuli.add(
            new Stimulus.ProgressReported(
                at, attempt(i), round * piece, Duration.ofSeconds(120L * round), Duration.ZERO));
      }
    }
    return stimuli;
  }
}
