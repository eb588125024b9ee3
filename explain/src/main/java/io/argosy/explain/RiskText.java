package io.argosy.explain;

import static io.argosy.explain.Numbers.many;
import static io.argosy.explain.Numbers.span;
import static io.argosy.explain.Numbers.speed;

import io.argosy.core.forecast.Outlook;

/** That a deadline is at risk, and why. */
public final class RiskText {
  private RiskText() {}

  /** In brief: {@code deadline at risk: 88 % chance to miss it}. */
  public static String brief(Outlook outlook) {
    return "deadline at risk: " + Math.round(100 * outlook.late()) + " % chance to miss it";
  }

  /** The same with its cause, as far as that is known. */
  public static String of(Outlook outlook, Words words) {
    return brief(outlook)
        + outlook.demand().map(demand -> " (" + cause(outlook, demand, words) + ")").orElse("");
  }

  private static String cause(Outlook outlook, Outlook.Demand demand, Words words) {
    String left = span(demand.seconds());
    if (outlook.measuringSeconds() > 0) {
      return "one call takes " + span(outlook.measuringSeconds()) + " to start, " + left + " left";
    }
    double call = outlook.lastCall().map(Outlook.LastCall::seconds).orElse(0.0);
    if (call > demand.seconds()) {
      return "its last call takes about " + span(call) + ", " + left + " left";
    }
    double expected = outlook.forecast().p50Seconds();
    if (!Double.isFinite(expected) || expected <= 0) {
      return left + " left";
    }
    return demand.slots().isPresent()
        ? speeds(outlook, demand, expected, words) + "; " + slots(outlook, demand)
        : distance(expected - demand.seconds());
  }

  /** The speed that the forecast expects: at first not all workers are measured. */
  private static String speeds(
      Outlook outlook, Outlook.Demand demand, double expectedSeconds, Words words) {
    double rest = Math.max(0, outlook.total() - outlook.done());
    String has =
        many(outlook.running(), words.holder())
            + (outlook.running() == 1 ? " does " : " do ")
            + "about "
            + speed(rest / expectedSeconds);
    return has + ", " + speed(rest / demand.seconds()) + " needed";
  }

  private static String slots(Outlook outlook, Outlook.Demand demand) {
    int most = demand.slots().orElse(0);
    return outlook.running() >= most
        ? "all slots in use"
        : outlook.running() + " of " + many(most, "slot") + " in use";
  }

  private static String distance(double lateSeconds) {
    return lateSeconds > 0
        ? "its end is expected " + span(lateSeconds) + " after the deadline"
        : "its end is expected only " + span(-lateSeconds) + " before the deadline";
  }
}
