package io.argosy.core.bag;

import java.util.List;

/**
 * The state of a bag when a plan for it begins.
 *
 * @param waiting tasks not begun
 * @param hands the machines that are ordered or ready
 * @param measured for each type of the request the number of tasks behind its mean; empty if that
 *     is the size of its sample
 * @param doubles whether the last tasks also run on machines that are paid and idle
 */
public record Outset(long waiting, List<Hand> hands, List<Long> measured, boolean doubles) {
  public Outset {
    hands = List.copyOf(hands);
    measured = List.copyOf(measured);
  }

  /** A start without machines. */
  public static Outset of(PlanRequest request) {
    return new Outset(request.tasks(), List.of(), List.of(), false);
  }
}
