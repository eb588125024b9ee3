package io.argosy.core.forecast;

/**
 * What has disturbed a job so far: signs of what will go on. Equations (F11) to (F14) of
 * docs/algorithms/forecast.md.
 *
 * @param common (F11) the part of the machines' variation that they have in common: 0 if each
 *     varies by itself, 1 if all become slow and fast together
 * @param past (F12) the mean speed of the past beyond the present speed, as a part of it
 * @param away (F13) the part of all slots whose machine is gone or silent
 * @param returned (F13) partitions that got a slot again after they had lost one
 * @param callSeconds (F14) after how long the running attempts announced their next reports, on
 *     average: at the report interval, or when a longer call ends
 * @param startupSeconds (F14) the start-up of a call, where it matters
 */
public record Disturbances(
    double common,
    double past,
    double away,
    int returned,
    double callSeconds,
    double startupSeconds) {
  /** Nothing was disturbed. */
  public static final Disturbances NONE = new Disturbances(0, 0, 0, 0, 0, 0);

  /** Whether machines went: others may follow. */
  boolean hasLosses() {
    return away > 0 || returned > 0;
  }
}
