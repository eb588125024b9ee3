package io.argosy.core.bag;

import java.util.List;

/**
 * How a bag stands when a plan for it begins.
 *
 * @param waiting tasks that nobody has begun
 * @param hands the machines that are there or on their way
 * @param measured for each kind of the request how many tasks its mean is made of; empty if that is
 *     the size of its sample
 * @param doubles whether the last tasks run twice on machines that are paid and idle
 */
public record Outset(long waiting, List<Hand> hands, List<Long> measured, boolean doubles) {
  public Outset {
    hands = List.copyOf(hands);
    measured = List.copyOf(measured);
  }

  /** Nobody is there yet. */
  public static Outset of(PlanRequest request) {
    return new Outset(request.tasks(), List.of(), List.of(), false);
  }
}
