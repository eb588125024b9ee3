package io.argosy.experiments.shapes;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.world.World;
import java.time.Duration;

/**
 * A world of some shape, and the job that fits it.
 *
 * @param word the name of the shape
 * @param slots of all machines together, late ones included
 * @param iterations what all slots together can do in the nominal time
 * @param nominal the end of a perfect run, on average over the random draws of a simulation
 */
public record Drawn(String word, World world, int slots, long iterations, Duration nominal) {

  /** The job on all slots from the start. */
  public JobSpec.Iterative job(String policy, Promise promise) {
    return new JobSpec.Iterative(
        JobSpec.Mode.COUNT, iterations, new JobSpec.Slots(slots, slots), promise, policy, 3, word);
  }
}
