package io.argosy.cli.flow;

import io.argosy.core.model.Flow;
import io.argosy.core.model.JobSpec;
import io.argosy.core.model.SiteBook;
import io.argosy.protocol.text.BadInput;
import java.util.List;

/** Whether every task of a workflow can run on one of the sites that its file names. */
public final class FlowFit {
  private FlowFit() {}

  /**
   * Says which task fits nowhere, and why; no other machine will come to a run of this computer.
   */
  public static void refuseWhatFitsNowhere(JobSpec.Workflow spec) {
    List<SiteBook> sites = spec.sites().isEmpty() ? List.of(SiteBook.UNDESCRIBED) : spec.sites();
    for (Flow.Task task : spec.flow().tasks()) {
      if (sites.stream().noneMatch(site -> site.fits(task))) {
        throw BadInput.inArgument(
            "tasks", task.id(), "task " + task.id() + " fits nowhere: " + why(task, sites));
      }
    }
  }

  private static String why(Flow.Task task, List<SiteBook> sites) {
    if (sites.stream().noneMatch(site -> site.runSeconds(task) < Double.POSITIVE_INFINITY)) {
      return "its times name no type of a site";
    }
    if (sites.stream().noneMatch(site -> task.memoryBytes() <= site.memoryBytes())) {
      return "its memory of " + FlowText.size(task.memoryBytes()) + " is more than any site has";
    }
    return "no site has its type, its memory and room for its usage at once";
  }
}
