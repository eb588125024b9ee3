package io.argosy.simulator;

import io.argosy.core.engine.state.State;
import io.argosy.simulator.check.Invariants;
import io.argosy.simulator.kind.SimulatedKinds;
import io.argosy.simulator.realm.KindPart;
import java.util.List;
import java.util.function.Consumer;

/**
 * One kind of job in the world of a seed, every step checked.
 *
 * @param drawn is printed when an invariant is broken
 * @param ended checks the state at the end, besides the invariants
 */
public record KindFuzz(
    long seed,
    Record drawn,
    KindPart part,
    Invariants invariants,
    Sightings sightings,
    Consumer<State> ended)
    implements FuzzRun.World {
  private static final long MOST_STEPS = 200_000;

  /** One pair of seeds out of this many has a bag on rented machines, and one has workflows. */
  private static final int PAIRS = 6;

  public static KindFuzz of(
      long seed, Record drawn, KindPart part, Sightings sightings, Consumer<State> ended) {
    return new KindFuzz(
        seed, drawn, part, new Invariants(SimulatedKinds.standard(), MOST_STEPS), sightings, ended);
  }

  /** Every seed belongs to one kind of job: three test classes together simulate each seed once. */
  public static boolean isBag(long seed) {
    return seed / 2 % PAIRS == PAIRS - 1;
  }

  public static boolean isWorkflow(long seed) {
    return seed / 2 % PAIRS == PAIRS - 2;
  }

  public static boolean isIterative(long seed) {
    return !isBag(seed) && !isWorkflow(seed);
  }

  /** The same; its jobs may have left the state at the end. */
  KindFuzz withoutCheckAtEnd() {
    return new KindFuzz(seed, drawn, part, invariants, sightings, end -> {});
  }

  @Override
  public void play() {
    part.resources().faults().forEach(it -> sightings.count(it.getClass().getSimpleName()));
    State end = new Simulation(part, seed, List.of(invariants, sightings)).drain();
    invariants.atEnd(end);
    ended.accept(end);
  }

  @Override
  public String description() {
    return drawn + "\n  " + invariants.story();
  }
}
