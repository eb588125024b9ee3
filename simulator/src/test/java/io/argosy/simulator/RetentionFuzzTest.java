package io.argosy.simulator;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.kind.bag.RandomBag;
import io.argosy.simulator.kind.iterative.RandomDemand;
import io.argosy.simulator.kind.workflow.RandomFlow;
import io.argosy.simulator.realm.KindPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Random jobs of all kinds in realms that remove ended jobs, while users pin, remove and resume
 * them and processes die; see {@link FuzzRun} for how to repeat one.
 */
class RetentionFuzzTest {
  private static final long MOST_STEPS = 200_000;

  /** One seed of so many: the worlds are those of the other fuzz tests. */
  private static final int ONE_OF = 5;

  @Test
  void no_body_that_a_job_names_goes_and_nothing_of_a_forgotten_job_stays() throws Exception {
    List<String> expected = new ArrayList<>(FuzzRun.facts(Fact.OfRetention.class).toList());
    expected.addAll(
        List.of(
            "because: KeptLongEnough",
            "because: TooManyBytes",
            "because: TooManyJobs",
            "because: RemovedBy",
            "-> DropBodies",
            "-> DropRecord",
            "KernelCrash"));
    new FuzzRun(RetentionFuzzTest.class, RetainingWorld::new)
        .play(seed -> seed % ONE_OF == 0, expected);
  }

  private record Drawn(Record world, KindPart part) {}

  private static Drawn drawn(long seed) {
    if (KindFuzz.isBag(seed)) {
      RandomBag bag = RandomBag.of(seed);
      return new Drawn(bag, bag.part(seed));
    }
    if (KindFuzz.isWorkflow(seed)) {
      RandomFlow flow = RandomFlow.of(seed);
      return new Drawn(flow, flow.part(seed));
    }
    RandomDemand demand = RandomDemand.of(seed);
    return new Drawn(demand, demand.part());
  }

  /** Rules of every sort: by age, by bytes, by number. */
  private static RetentionRule rule(long seed) {
    Duration bodies = Duration.ofSeconds(seed / 5 % 7 * 20);
    return new RetentionRule(
        Duration.ofSeconds(Long.MAX_VALUE),
        Integer.MAX_VALUE,
        bodies,
        bodies.plusSeconds(seed / 5 % 3 * 50),
        seed % 2 == 0 ? Optional.of(seed % 900) : Optional.empty(),
        seed % 3 == 0 ? Optional.of(1) : Optional.empty());
  }

  private static final class RetainingWorld implements FuzzRun.World {
    private final long seed;
    private final Sightings sightings;
    private final Drawn drawn;
    private final Invariants invariants = new Invariants(SimulatedKinds.standard(), MOST_STEPS);

    RetainingWorld(long seed, Sightings sightings) {
      this.seed = seed;
      this.sightings = sightings;
      this.drawn = drawn(seed);
    }

    @Override
    public void play() {
      drawn
          .part()
          .resources()
          .faults()
          .forEach(it -> sightings.count(it.getClass().getSimpleName()));
      State end =
          new Simulation(
                  drawn.part(),
                  seed,
                  List.of(invariants, sightings, (state, came, facts) -> count(facts)))
              .retaining(rule(seed))
              .drain();
      invariants.atEnd(end);
    }

    private void count(List<Fact> facts) {
      for (Fact fact : facts) {
        if (fact instanceof RetentionFact.BodiesDropped dropped) {
          sightings.count("because: " + dropped.why().getClass().getSimpleName());
        }
      }
    }

    @Override
    public String description() {
      return drawn.world() + "\n  " + rule(seed) + "\n  " + invariants.story();
    }
  }
}
