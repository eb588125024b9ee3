package io.argosy.core.forecast;

import java.util.ArrayList;
import java.util.List;

/** (F5), (F13) machines that may join, and machines that may return. */
final class MachinesExpected {
  /** (F5) what machines that are still to come may save: much, some; and the spread of that. */
  private static final double JOIN_SOON = 1.02;

  private static final double JOIN = 0.75;
  private static final double JOIN_DEVIATION = 0.27;

  /** (F5) one in twenty jobs that wait for machines waits in vain; after two thirds none come. */
  private static final double IN_VAIN = 0.05;

  private static final double LATEST_JOIN = 0.67;

  private static final double MOST_SOONER = 0.9;

  /** (F13) how probable a return is in time to help, and what it saves then. */
  private static final double RETURNS = 0.5;

  private static final double RETURN_SAVES = 0.6;

  private MachinesExpected() {}

  /** (F13) machines that are away come back if others did; P90 assumes that none does. */
  static Forecast returning(Forecast alone, Signs signs, double eta) {
    double away = signs.disturbances().away();
    if (away <= 0 || signs.disturbances().returned() == 0) {
      return alone;
    }
    return sooner(alone, eta, away, RETURNS, RETURN_SAVES);
  }

  /** (F5) machines may join and bring the end nearer; P90 assumes that none does. */
  static Forecast joining(Forecast alone, Signs signs, double eta, double progress) {
    if (signs.missing() <= 0) {
      return alone;
    }
    double open = (1 - IN_VAIN) * Math.max(0, 1 - progress / LATEST_JOIN);
    return sooner(alone, eta, signs.missing(), open / (open + IN_VAIN), JOIN);
  }

  private static Forecast sooner(
      Forecast alone, double eta, double part, double come, double saves) {
    double saved = eta * saves * part;
    double spread = eta * JOIN_DEVIATION * part;
    List<EndScenario> endScenarios = new ArrayList<>();
    endScenarios.add(new EndScenario(come, alone.p50Seconds() - saved, spread, spread));
    alone.ways().forEach(endScenario -> endScenarios.add(endScenario.times(1 - come)));
    double soonest = eta * Math.min(MOST_SOONER, JOIN_SOON * part);
    return new Forecast(
        Math.max(0, alone.p10Seconds() - soonest),
        alone.p50Seconds() - come * saved,
        alone.p90Seconds(),
        endScenarios);
  }
}
