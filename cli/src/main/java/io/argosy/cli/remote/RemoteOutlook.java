package io.argosy.cli.remote;

import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.protocol.text.Fields;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** The outlook of a job, as a service reports it. */
public final class RemoteOutlook {
  private RemoteOutlook() {}

  public static Outlook of(Fields fields) {
    return new Outlook(
        whole(fields, "total"),
        whole(fields, "kept"),
        whole(fields, "done"),
        number(fields, "iterationsPerSecond", 0),
        number(fields, "etaSeconds", Double.POSITIVE_INFINITY),
        (int) whole(fields, "partitions"),
        (int) whole(fields, "running"),
        Outlook.Status.valueOf(
            fields.text("promise").orElse("none").toUpperCase(Locale.ROOT).replace('-', '_')),
        new Forecast(
            number(fields, "p10Seconds", Double.POSITIVE_INFINITY),
            number(fields, "p50Seconds", Double.POSITIVE_INFINITY),
            number(fields, "p90Seconds", Double.POSITIVE_INFINITY)),
        number(fields, "lateProbability", 0),
        number(fields, "measuringStartupSeconds", 0),
        number(fields, "unreportedSeconds", 0),
        lastCall(fields),
        demand(fields));
  }

  private static Optional<Outlook.Demand> demand(Fields fields) {
    long most = whole(fields, "slotsAtMost");
    OptionalInt slots = most == 0 ? OptionalInt.empty() : OptionalInt.of((int) most);
    double seconds = number(fields, "secondsToDeadline", 0);
    return seconds > 0 ? Optional.of(new Outlook.Demand(seconds, slots)) : Optional.empty();
  }

  private static Optional<Outlook.LastCall> lastCall(Fields fields) {
    long iterations = whole(fields, "lastCallIterations");
    return iterations == 0
        ? Optional.empty()
        : Optional.of(new Outlook.LastCall(iterations, number(fields, "lastCallSeconds", 0)));
  }

  private static long whole(Fields fields, String name) {
    return fields.wholeNumber(name, 0, Long.MAX_VALUE, "1").orElse(0);
  }

  private static double number(Fields fields, String name, double otherwise) {
    return fields.number(name, -1e300, 1e300, "1").orElse(otherwise);
  }
}
