package io.argosy.cli.schedule;

import io.argosy.console.Table;
import io.argosy.core.dag.Cloud;
import io.argosy.core.dag.Host;
import io.argosy.core.dag.Placement;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.measure.Metrics;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Schedules as lines of text. */
public final class PlanText {
  /** Longer lists of tasks are not readable. */
  private static final int MOST_TASKS = 60;

  private PlanText() {}

  /** The workflow and the platform. */
  public static String heading(Workflow workflow, Platform platform) {
    List<Host> hosts = platform.clouds().stream().map(Cloud::hosts).flatMap(List::stream).toList();
    long vms = hosts.stream().mapToLong(host -> host.vms().size()).sum();
    long vcpus =
        hosts.stream().flatMap(h -> h.cores().stream()).mapToLong(c -> c.vcpus().size()).sum();
    return workflow.name()
        + " on "
        + platform.name()
        + ": "
        + String.join(
            ", ",
            Numbers.many(workflow.tasks().size(), "task"),
            Numbers.many(workflow.edges().size(), "edge"),
            Numbers.many(workflow.images().size(), "image"))
        + "; "
        + String.join(
            ", ",
            Numbers.many(vcpus, "vCPU"),
            Numbers.many(vms, "VM"),
            Numbers.many(hosts.size(), "host"),
            Numbers.many(platform.clouds().size(), "cloud"));
  }

  /** One schedule: its figures, then its tasks if they are few. */
  public static List<String> lines(PolicySchedule policySchedule) {
    Metrics metrics = policySchedule.metrics();
    List<String> lines = new ArrayList<>();
    Table table = Table.of("<policy", "<" + policySchedule.policy());
    table.row("makespan", Numbers.span(policySchedule.makespan()));
    table.row(
        "lower bound", Numbers.span(metrics.lowerBoundSeconds()) + ", the gap is " + gap(metrics));
    table.row("SLR", decimal(metrics.slr(), 3));
    table.row("efficiency", decimal(metrics.efficiency(), 3));
    table.row("sharing", decimal(metrics.sharing(), 2) + " tasks for each image on each vCPU");
    table.row("vCPUs", Integer.toString(metrics.vcpus()));
    table.row("pulls", metrics.pulls() + ", " + bytes(metrics.pulledBytes()));
    table.row("moved", bytes(metrics.movedBytes()) + " between hosts");
    lines.addAll(table.lines());
    lines.add("");
    lines.addAll(tasks(policySchedule));
    return lines;
  }

  private static List<String> tasks(PolicySchedule policySchedule) {
    List<Placement> placements = new ArrayList<>(policySchedule.schedule().placements());
    if (placements.size() > MOST_TASKS) {
      return List.of(
          Numbers.many(placements.size(), "task") + ": --page FILE draws them, --json lists them");
    }
    placements.sort(
        Comparator.comparingDouble(Placement::startSeconds).thenComparing(Placement::task));
    Table table = Table.of("<task", "<vCPU", "start", "pull", "finish", "<why there");
    WhyThere why = new WhyThere(policySchedule);
    for (Placement placement : placements) {
      table.row(
          placement.task(),
          placement.vcpu(),
          Numbers.span(placement.startSeconds()),
          placement.pulls() ? Numbers.span(placement.pullSeconds()) : "",
          Numbers.span(placement.finishSeconds()),
          why.place(placement));
    }
    return table.lines();
  }

  /** All policies side by side. */
  public static List<String> comparison(List<PolicySchedule> policySchedules) {
    Table table =
        Table.of(
            "<policy",
            "makespan",
            "gap",
            "SLR",
            "efficiency",
            "sharing",
            "vCPUs",
            "pulls",
            "pulled",
            "moved");
    for (PolicySchedule policySchedule : policySchedules) {
      Metrics metrics = policySchedule.metrics();
      table.row(
          policySchedule.policy(),
          Numbers.span(policySchedule.makespan()),
          gap(metrics),
          decimal(metrics.slr(), 3),
          decimal(metrics.efficiency(), 3),
          decimal(metrics.sharing(), 2),
          Integer.toString(metrics.vcpus()),
          Integer.toString(metrics.pulls()),
          bytes(metrics.pulledBytes()),
          bytes(metrics.movedBytes()));
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add(best(policySchedules));
    return lines;
  }

  private static String best(List<PolicySchedule> policySchedules) {
    double least = policySchedules.stream().mapToDouble(PolicySchedule::makespan).min().orElse(0);
    List<String> names =
        policySchedules.stream()
            .filter(p -> p.makespan() <= least * (1 + 1e-9))
            .map(PolicySchedule::policy)
            .toList();
    Metrics any = policySchedules.getFirst().metrics();
    return "shortest: "
        + String.join(", ", names)
        + " with "
        + Numbers.span(least)
        + "; nothing can be below "
        + Numbers.span(any.lowerBoundSeconds());
  }

  private static String gap(Metrics metrics) {
    return Numbers.percent(metrics.gap(), 1);
  }

  static String bytes(double bytes) {
    String text = Numbers.compact(bytes);
    return text.contains(" ") ? text + "B" : text + " B";
  }

  private static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
