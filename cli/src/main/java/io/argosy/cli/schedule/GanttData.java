package io.argosy.cli.schedule;

import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Task;
import io.argosy.core.dag.Transfer;
import io.argosy.core.dag.Vcpu;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The drawing data of one schedule: a row for each used vCPU, and its bars. */
final class GanttData {
  /** More tasks are counted but not drawn: no screen would show them. */
  private static final int DRAWN = 4000;

  private final PolicySchedule policySchedule;
  private final WhyThere why;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, String> kinds = new HashMap<>();
  private final List<Placement> drawn;

  GanttData(PolicySchedule policySchedule) {
    this.policySchedule = policySchedule;
    this.why = new WhyThere(policySchedule);
    this.drawn =
        policySchedule.schedule().placements().stream()
            .sorted(
                Comparator.comparingDouble(Placement::startSeconds).thenComparing(Placement::task))
            .limit(DRAWN)
            .toList();
    for (Placement placement : drawn) {
      numbers.put(placement.task(), numbers.size());
    }
    for (Task task : policySchedule.problem().workflow().tasks()) {
      kinds.put(task.id(), task.image().orElse(task.name()));
    }
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = PlanFields.figures(policySchedule);
    SequencedMap<String, Placement> rows = rows();
    fields.put("rows", rows.values().stream().map(GanttData::row).toList());
    Map<String, Integer> places = new HashMap<>();
    rows.keySet().forEach(vcpu -> places.put(vcpu, places.size()));
    fields.put("kinds", kinds());
    fields.put("tasks", drawn.stream().map(p -> task(p, places)).toList());
    fields.put("undrawn", policySchedule.schedule().placements().size() - drawn.size());
    return fields;
  }

  /** The used vCPUs, in the order of the platform. */
  private SequencedMap<String, Placement> rows() {
    Map<String, Integer> order = new HashMap<>();
    policySchedule.platform().hosts().stream()
        .flatMap(host -> host.cores().stream())
        .flatMap(core -> core.vcpus().stream())
        .map(Vcpu::name)
        .forEach(name -> order.put(name, order.size()));
    TreeMap<Integer, Placement> used = new TreeMap<>();
    drawn.forEach(p -> used.put(order.getOrDefault(p.vcpu(), 0), p));
    SequencedMap<String, Placement> rows = new LinkedHashMap<>();
    used.values().forEach(p -> rows.put(p.vcpu(), p));
    return rows;
  }

  private static SequencedMap<String, Object> row(Placement any) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("vcpu", any.vcpu());
    fields.put("vm", any.vm());
    fields.put("host", any.host());
    return fields;
  }

  /** The meaning of colours: images if there are any, else kinds of tasks. */
  private List<String> kinds() {
    return drawn.stream().map(this::kind).distinct().toList();
  }

  private String kind(Placement placement) {
    return kinds.getOrDefault(placement.task(), "");
  }

  private SequencedMap<String, Object> task(Placement placement, Map<String, Integer> places) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", placement.task());
    fields.put("kind", kind(placement));
    fields.put("row", places.getOrDefault(placement.vcpu(), 0));
    fields.put("start", placement.startSeconds());
    fields.put("pull", placement.pullSeconds());
    fields.put("finish", placement.finishSeconds());
    fields.put("why", why.place(placement));
    fields.put("when", why.time(placement));
    List<List<Object>> transfers = new ArrayList<>();
    for (Transfer transfer : placement.transfers()) {
      Integer from = numbers.get(transfer.fromTask());
      if (from != null) {
        transfers.add(
            List.of(from, transfer.bytes(), transfer.startSeconds(), transfer.finishSeconds()));
      }
    }
    fields.put("transfers", transfers);
    return fields;
  }
}
