package io.argosy.cli.schedule;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.measure.Metrics;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Schedules as fields for programs. */
public final class PlanFields {
  private PlanFields() {}

  /** The figures of a schedule. */
  public static SequencedMap<String, Object> figures(PolicySchedule policySchedule) {
    Metrics metrics = policySchedule.metrics();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "schedule");
    fields.put("workflow", policySchedule.problem().workflow().name());
    fields.put("platform", policySchedule.platform().name());
    fields.put("tasks", policySchedule.problem().tasks());
    fields.put("policy", policySchedule.policy());
    fields.put("makespanSeconds", metrics.makespanSeconds());
    fields.put("lowerBoundSeconds", metrics.lowerBoundSeconds());
    fields.put("gap", metrics.gap());
    fields.put("slr", metrics.slr());
    fields.put("efficiency", metrics.efficiency());
    fields.put("sharing", metrics.sharing());
    fields.put("vcpus", metrics.vcpus());
    fields.put("pulls", metrics.pulls());
    fields.put("pulledBytes", metrics.pulledBytes());
    fields.put("movedBytes", metrics.movedBytes());
    return fields;
  }

  /** Figures and every placement. */
  public static SequencedMap<String, Object> whole(PolicySchedule policySchedule) {
    SequencedMap<String, Object> fields = figures(policySchedule);
    WhyThere why = new WhyThere(policySchedule);
    fields.put(
        "placements",
        policySchedule.schedule().placements().stream().map(p -> placement(p, why)).toList());
    return fields;
  }

  private static SequencedMap<String, Object> placement(Placement placement, WhyThere why) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("task", placement.task());
    fields.put("host", placement.host());
    fields.put("vm", placement.vm());
    fields.put("vcpu", placement.vcpu());
    fields.put("startSeconds", placement.startSeconds());
    fields.put("pullSeconds", placement.pullSeconds());
    fields.put("finishSeconds", placement.finishSeconds());
    fields.put("transfers", placement.transfers().stream().map(PlanFields::transfer).toList());
    fields.put("whyThere", why.place(placement));
    fields.put("whyThen", why.time(placement));
    return fields;
  }

  private static SequencedMap<String, Object> transfer(Transfer transfer) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("fromTask", transfer.fromTask());
    fields.put("fromHost", transfer.fromHost());
    fields.put("bytes", transfer.bytes());
    fields.put("startSeconds", transfer.startSeconds());
    fields.put("finishSeconds", transfer.finishSeconds());
    return fields;
  }
}
