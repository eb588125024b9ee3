package io.argosy.core.bag;

import java.util.List;

/**
 * A machine that is there, or on its way, when a plan begins.
 *
 * @param kind its place among the kinds of the request
 * @param upSeconds since its bill began
 * @param paidSeconds of that bill that are still to come
 * @param readySeconds until it can work; 0 if it works
 * @param leaving goes at the end of what is paid, whatever the plan says
 * @param elapsed how long each of its busy slots has been at its task
 */
public record Hand(
    int kind,
    double upSeconds,
    double paidSeconds,
    double readySeconds,
    boolean leaving,
    List<Double> elapsed) {
  public Hand {
    elapsed = List.copyOf(elapsed);
  }
}
