package io.argosy.cli.view;

import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** The result of a simulation, as fields for programs. */
public final class SimulationFields {
  private SimulationFields() {}

  public static SequencedMap<String, Object> of(
      SimulationReport report, Optional<Duration> deadline) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    Outcome outcome = report.outcome();
    fields.put("event", "simulated");
    fields.put("outcome", ReportFields.word(outcome));
    fields.put("seconds", report.makespan());
    fields.put("deadlineSeconds", deadline);
    fields.put("metDeadline", report.metDeadline());
    fields.put("total", report.iterations());
    fields.put("kept", report.kept());
    fields.put("surplus", report.surplus());
    fields.put("slotSeconds", report.slotSeconds());
    fields.put("oracleSeconds", report.oracleSeconds());
    fields.put("efficiency", report.efficiency());
    fields.put("spreadSeconds", report.spreadSeconds());
    fields.put("steers", report.steers());
    fields.put("refusedPieces", report.refusedPieces());
    fields.put("partitions", report.partitions().stream().map(SimulationFields::row).toList());
    return fields;
  }

  private static SequencedMap<String, Object> row(SimulationReport.Row row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("partition", row.task().index());
    fields.put("sites", row.sites());
    fields.put("attempts", row.attempts());
    fields.put("iterations", row.iterations());
    fields.put("seconds", row.seconds());
    fields.put("iterationsPerSecond", row.meanSpeed());
    fields.put("reports", row.reports());
    return fields;
  }
}
