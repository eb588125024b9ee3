package io.argosy.core.bag.model;

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
public record StartState(
    long waiting, List<HeldMachine> hands, List<Long> measured, boolean doubles) {
  public StartState {
    hands = List.copyOf(hands);
    measured = List.copyOf(measured);
  }

  /** A start without machines. */
  public static StartState of(PlanRequest request) {
    return new StartState(request.tasks(), List.of(), List.of(), false);
  }
}
