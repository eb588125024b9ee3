package io.argosy.experiments.stream;

/**
 * A bound on a measure under a rule.
 *
 * @param paper what the paper states, in words
 */
public record StreamExpectation(
    String rule, StreamMeasure measure, double atLeast, double atMost, String paper) {
  boolean holdsIn(StreamRow row) {
    double value = row.value(measure);
    return value >= atLeast && value <= atMost;
  }
}
