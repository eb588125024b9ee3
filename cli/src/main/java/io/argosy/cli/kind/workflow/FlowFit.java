package io.argosy.cli.kind.workflow;

import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Files;
import java.util.List;

/** Whether a workflow can run: on the sites that its file names, with its attached files. */
public final class FlowFit {
  private FlowFit() {}

  /**
   * Refuses a workflow with a task that fits nowhere, and explains why; a local run gets no other
   * machines.
   */
  public static void refuseWhatFitsNowhere(JobSpec.Workflow spec) {
    List<SiteSpec> sites = spec.sites().isEmpty() ? List.of(SiteSpec.UNDESCRIBED) : spec.sites();
    for (Flow.Task task : spec.flow().tasks()) {
      if (sites.stream().noneMatch(site -> site.fits(task))) {
        throw BadInput.inArgument(
            "tasks", task.id(), "task " + task.id() + " fits nowhere: " + why(task, sites));
      }
    }
  }

  /**
   * Refuses a workflow with a missing file of its own, and names the position in the workflow file.
   *
   * @param source the name of the workflow file
   */
  public static void refuseMissingFiles(FlowFile file, String source) {
    Fields root = Fields.of(source, YamlTree.read(source, file.text()));
    refuseMissing(file, root, file.files());
    for (Fields task : root.groups("tasks")) {
      refuseMissing(file, task, task.words("files", "[words.txt]").orElse(List.of()));
    }
  }

  private static void refuseMissing(FlowFile file, Fields at, List<String> names) {
    for (String name : names) {
      if (!Files.exists(file.folder().resolve(name))) {
        throw at.refused(
            "files", " with " + name + ", which is not there beside the workflow file");
      }
    }
  }

  private static String why(Flow.Task task, List<SiteSpec> sites) {
    if (sites.stream().noneMatch(site -> site.runSeconds(task) < Double.POSITIVE_INFINITY)) {
      return "its times name no type of a site";
    }
    if (sites.stream().noneMatch(site -> task.memoryBytes() <= site.memoryBytes())) {
      return "its memory of " + FlowText.size(task.memoryBytes()) + " is more than any site has";
    }
    return "no site has its type, its memory and room for its usage at once";
  }
}
