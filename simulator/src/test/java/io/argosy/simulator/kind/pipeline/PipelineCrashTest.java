package io.argosy.simulator.kind.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.pipeline.PipelineFact;
import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.PipelineSpec.Amount;
import io.argosy.core.kind.pipeline.PipelineSpec.ErrorAction;
import io.argosy.core.kind.pipeline.PipelineSpec.Partition;
import io.argosy.core.kind.pipeline.PipelineSpec.Stage;
import io.argosy.core.kind.pipeline.PipelineSpec.Target;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.packing.WeightedItem;
import io.argosy.simulator.RandomCase;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The coordinator of a small pipeline crashes at each of its journal entries. */
class PipelineCrashTest {
  private static final JobId JOB = new JobId("etl");

  /** What a user sees of a run. */
  private record Seen(Optional<Outcome> outcome, List<Opened> stages, List<Interval> kept) {}

  private record Opened(int stage, long tasks, long items, ResultRef plan) {}

  /**
   * At the first entry the machine joins, which is not about the pipeline.
   *
   * @param stored whether the entry is stored at which the coordinator crashes
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_result_is_the_same_whichever_entry_the_coordinator_crashes_at(boolean stored) {
    Fault.KernelCrash crash = new Fault.KernelCrash(Duration.ZERO, Duration.ofSeconds(2), stored);
    AtomicInteger entries = new AtomicInteger();
    Seen calm = play(part(), entries);
    assertThat(calm.outcome()).contains(new Outcome.Done(false));
    assertThat(calm.stages()).hasSize(3);
    assertThat(entries.get()).as("entries of three stages").isGreaterThan(20);
    for (int after = 1; after < entries.get(); after++) {
      assertThat(play(part().crashedAfter(after, crash), new AtomicInteger()))
          .as("a crash at the entry after " + after)
          .isEqualTo(calm);
    }
  }

  private static Seen play(PipelinePart part, AtomicInteger entries) {
    List<Opened> opened = new ArrayList<>();
    Invariants invariants = new Invariants(SimulatedKinds.standard(), 100_000);
    Observer observer =
        (state, stimuli, facts) -> {
          entries.incrementAndGet();
          hear(facts, opened);
        };
    State end = new Simulation(part, 1, List.of(invariants, observer)).drain();
    invariants.atEnd(end);
    JobState job = end.job(JOB).orElseThrow();
    return new Seen(job.outcome(), List.copyOf(opened), job.keptIndices.intervals());
  }

  private static void hear(List<Fact> facts, List<Opened> opened) {
    for (Fact fact : facts) {
      if (fact instanceof PipelineFact.StageOpened f) {
        opened.add(new Opened(f.stage(), f.tasks(), f.items(), f.plan()));
      }
    }
  }

  private static PipelinePart part() {
    World drawn = RandomCase.of(1).world();
    World.Host host =
        new World.Host(
            new MachineId("here"), new SiteId("here"), 2, Speed.constant(1), Duration.ZERO);
    // A crash that the plan names makes the world keep a journal; this one comes after the end.
    Fault later = new Fault.KernelCrash(Duration.ofDays(1), Duration.ofSeconds(1));
    World world =
        World.of(List.of(host), drawn.program(), drawn.network()).withFaults(List.of(later));
    List<WeightedItem> items =
        IntStream.range(0, 7).mapToObj(i -> new WeightedItem("item " + i, i + 1)).toList();
    PipelineSpec spec =
        new PipelineSpec(
            List.of(),
            List.of(),
            List.of(
                stage("list", Target.COORDINATOR, new Partition.Whole(), List.of()),
                stage(
                    "convert",
                    Target.PROCESSORS,
                    new Partition.Bins("list", new Amount.Known(3)),
                    List.of("list")),
                stage("combine", Target.COORDINATOR, new Partition.Whole(), List.of("convert"))),
            new JobSpec.Slots(1, 2),
            Promise.NONE,
            "simulated");
    return new PipelinePart(
        world,
        0,
        random -> 5,
        (job, stage) -> Optional.of(items),
        List.of(new JobArrival(JOB, spec, Claim.NONE, Duration.ofSeconds(1))));
  }

  private static Stage stage(String id, Target target, Partition partition, List<String> reads) {
    return new Stage(
        id, target, reads, List.of(id), partition, ErrorAction.EXIT, 0, Optional.empty());
  }
}
