package io.argosy.explain;

import io.argosy.core.forecast.Outlook;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** An outlook as fields for programs. */
public final class OutlookFields {
  private OutlookFields() {}

  public static SequencedMap<String, Object> of(Outlook outlook) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("total", outlook.total());
    fields.put("kept", outlook.kept());
    fields.put("done", outlook.done());
    // Until a speed is measured there is none: 0 beside an expected end would contradict it.
    fields.put(
        "iterationsPerSecond",
        outlook.speed() > 0 ? Optional.of(outlook.speed()) : Optional.empty());
    fields.put("etaSeconds", outlook.etaSeconds());
    fields.put("p10Seconds", outlook.forecast().p10Seconds());
    fields.put("p50Seconds", outlook.forecast().p50Seconds());
    fields.put("p90Seconds", outlook.forecast().p90Seconds());
    fields.put("lateProbability", outlook.late());
    fields.put("partitions", outlook.workers());
    fields.put("running", outlook.running());
    fields.put("promise", outlook.status().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    if (outlook.measuringSeconds() > 0) {
      fields.put("measuringStartupSeconds", outlook.measuringSeconds());
    }
    if (outlook.unreportedSeconds() > 0) {
      fields.put("unreportedSeconds", outlook.unreportedSeconds());
    }
    outlook
        .lastCall()
        .ifPresent(
            call -> {
              fields.put("lastCallIterations", call.iterations());
              fields.put("lastCallSeconds", call.seconds());
            });
    outlook
        .demand()
        .ifPresent(
            demand -> {
              fields.put("secondsToDeadline", demand.seconds());
              demand.slots().ifPresent(slots -> fields.put("slotsAtMost", slots));
            });
    return fields;
  }
}
