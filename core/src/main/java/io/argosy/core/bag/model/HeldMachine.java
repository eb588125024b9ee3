package io.argosy.core.bag.model;

import java.util.List;

/**
 * A machine that is ordered or ready when a plan begins.
 *
 * @param kind index of its type in the request
 * @param upSeconds since billing began
 * @param paidSeconds paid time still to come
 * @param readySeconds until it can work; 0 if it is ready
 * @param leaving whether it leaves at the end of its paid time, whatever the plan says
 * @param elapsed elapsed time of each running task
 */
public record HeldMachine(
    int kind,
    double upSeconds,
    double paidSeconds,
    double readySeconds,
    boolean leaving,
    List<Double> elapsed) {
  public HeldMachine {
    elapsed = List.copyOf(elapsed);
  }
}
