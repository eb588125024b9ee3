package io.argosy.explain;

import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** A run's report as fields for programs. */
public final class ReportFields {
  private ReportFields() {}

  /** The end of a run. */
  public static SequencedMap<String, Object> ended(
      JobId job, RunReport report, Optional<Path> result, int exit) {
    SequencedMap<String, Object> fields = of("ended", job, report);
    fields.put("result", result);
    fields.put("exit", exit);
    return fields;
  }

  /** One object; {@code event} names its subject. */
  public static SequencedMap<String, Object> of(String event, JobId job, RunReport report) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", event);
    fields.put("job", job);
    fields.put("outcome", report.outcome().map(ReportFields::word).orElse("not-ended"));
    report.outcome().ifPresent(outcome -> failure(fields, outcome));
    fields.put("total", report.total());
    fields.put("kept", report.kept());
    fields.put("seconds", report.took());
    fields.put("deadlineSeconds", report.allowed());
    fields.put("partitions", report.partitions().stream().map(ReportFields::partition).toList());
    fields.put("added", report.additions());
    fields.put("images", report.images());
    if (!report.failures().isEmpty()) {
      fields.put("failures", report.failures());
    }
    return fields;
  }

  /** The outcome as one word. */
  public static String word(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done(boolean late) -> late ? "done-late" : "done";
      case Outcome.Failed _ -> "failed";
      case Outcome.StoppedByPromise() -> "stopped-by-promise";
      case Outcome.Cancelled() -> "cancelled";
    };
  }

  private static void failure(SequencedMap<String, Object> fields, Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      fields.put("reason", failed.reason());
      fields.put("lastLines", failed.lastLines());
    }
  }

  private static SequencedMap<String, Object> partition(PartitionRecord partition) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("partition", partition.index());
    fields.put("attempts", partition.attempts());
    fields.put("machine", partition.machines());
    fields.put("iterations", partition.iterations());
    fields.put("iterationsPerSecond", partition.meanSpeed());
    return fields;
  }
}
