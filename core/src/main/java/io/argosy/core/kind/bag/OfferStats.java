package io.argosy.core.kind.bag;

import io.argosy.core.model.spec.Offer;
import java.util.Optional;

/**
 * Measurements of a machine type from a bag.
 *
 * @param most how many machines of the type are available at once
 * @param leftOut why the type is excluded, if it is
 * @param done tasks that ran to their end on it
 * @param seconds the total duration of those tasks
 * @param failures tasks that failed on it since the last completed one
 * @param starts machines that became ready
 * @param startSeconds the total start-up time of those machines
 */
public record OfferStats(
    int most,
    Optional<String> leftOut,
    long done,
    double seconds,
    int failures,
    int starts,
    double startSeconds) {
  static OfferStats of(Offer offer) {
    return new OfferStats(offer.max(), Optional.empty(), 0, 0, 0, 0, 0);
  }

  public boolean isUsable() {
    return leftOut.isEmpty() && most > 0;
  }

  OfferStats limited(int limit, String reason) {
    Optional<String> out = limit == 0 ? Optional.of(reason) : leftOut;
    return new OfferStats(limit, out, done, seconds, failures, starts, startSeconds);
  }

  OfferStats measured(double length) {
    return new OfferStats(most, leftOut, done + 1, seconds + length, 0, starts, startSeconds);
  }

  OfferStats failed() {
    return new OfferStats(most, leftOut, done, seconds, failures + 1, starts, startSeconds);
  }

  OfferStats started(double length) {
    return new OfferStats(
        most, leftOut, done, seconds, failures, starts + 1, startSeconds + length);
  }
}
