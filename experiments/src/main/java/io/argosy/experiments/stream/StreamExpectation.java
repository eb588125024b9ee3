package io.argosy.experiments.stream;

/**
 * A bound that a measure has to keep under a rule.
 *
 * @param paper what the paper says, in words
 */
public record StreamExpectation(
    String rule, StreamMeasure measure, double atLeast, double atMost, String paper) {
  boolean holdsIn(StreamRow row) {
    double value = row.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
