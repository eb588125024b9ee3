package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.option.DressingOptions;
import io.argosy.cli.schedule.GanttPage;
import io.argosy.cli.schedule.PlanFields;
import io.argosy.cli.schedule.PlanText;
import io.argosy.cli.schedule.PolicySchedule;
import io.argosy.console.Console;
import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import io.argosy.explain.Numbers;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import io.argosy.protocol.workflow.PlatformFileReader;
import io.argosy.protocol.workflow.WorkflowFile;
import io.argosy.protocol.workflow.WorkflowFileReader;
import io.argosy.runtime.workflow.PlatformModels;
import io.argosy.runtime.workflow.WorkflowModels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code argosy schedule}. */
@Command(
    name = "schedule",
    description = "Plans a workflow of containerised tasks: which task runs where and when.",
    mixinStandardHelpOptions = true)
final class ScheduleCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "WORKFLOW",
      description = "Files in YAML, Pegasus DAX or WfFormat; several are scheduled as one.")
  private List<Path> files = List.of();

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "PLATFORM.YAML",
      description = "Clouds, hosts, cores and virtual machines.")
  private Path platformFile = Path.of("");

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description =
          "sf-cuv (default), cuv-fix, heft, peft, cmwsl, soc, cap, com or portfolio, which tries"
              + " all of them and improves the best.")
  private String policy = SchedulePolicies.DEFAULT;

  @Option(names = "--compare", description = "Puts all policies side by side.")
  private boolean compare;

  @Option(
      names = {"--page", "--html"},
      paramLabel = "FILE",
      description = "Also writes the Gantt chart as one page that opens without network.")
  private @Nullable Path page;

  @Option(
      names = "--mend",
      description = "Reads negative times and sizes in DAX, as published files have, as zero.")
  private boolean mend;

  @Mixin private DressingOptions dressing = new DressingOptions();

  ScheduleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    SchedulePolicy chosen = SchedulePolicies.named(policy).orElseThrow(() -> unknown(policy));
    Platform platform = PlatformModels.of(PlatformFileReader.read(platformFile));
    Workflow workflow = dressing.dress(workflow(), platform);
    SchedulingProblem problem = WorkflowModels.problem(workflow, platform);
    List<PolicySchedule> policySchedules = new ArrayList<>();
    for (SchedulePolicy each : compare ? SchedulePolicies.all() : List.of(chosen)) {
      policySchedules.add(PolicySchedule.of(problem, platform, each));
    }
    tell(workflow, platform, policySchedules);
    draw(policySchedules);
    return ExitCode.DONE;
  }

  private Workflow workflow() {
    List<Workflow> workflows = new ArrayList<>();
    for (Path file : files) {
      WorkflowFile read = WorkflowFileReader.read(file, mend);
      if (read.mended() > 0) {
        console.error(
            file + ": " + Numbers.many(read.mended(), "negative number") + " read as zero");
      }
      workflows.add(WorkflowModels.of(read, dressing.reference()));
    }
    return WorkflowModels.merged(workflows);
  }

  private void tell(Workflow workflow, Platform platform, List<PolicySchedule> policySchedules) {
    if (console.isJson()) {
      for (PolicySchedule policySchedule : policySchedules) {
        console.object(
            compare ? PlanFields.figures(policySchedule) : PlanFields.whole(policySchedule));
      }
      return;
    }
    console.line(PlanText.heading(workflow, platform));
    console.line("");
    console.lines(
        compare
            ? PlanText.comparison(policySchedules)
            : PlanText.lines(policySchedules.getFirst()));
  }

  /** The page shows the first named policy. */
  private void draw(List<PolicySchedule> policySchedules) {
    Path target = page;
    if (target != null) {
      List<PolicySchedule> ordered = new ArrayList<>(policySchedules);
      policySchedules.stream()
          .filter(policySchedule -> policySchedule.policy().equals(policy))
          .forEach(
              policySchedule -> {
                ordered.remove(policySchedule);
                ordered.addFirst(policySchedule);
              });
      GanttPage.write(target, ordered);
      if (!console.isJson()) {
        console.line("page " + target);
      }
    }
  }

  private static BadInput unknown(String name) {
    List<String> names = SchedulePolicies.names();
    String guess = Nearest.to(name, names).map(near -> "; did you mean " + near + "?").orElse("");
    return BadInput.inArgument(
        "--policy",
        name,
        "--policy is " + name + "; it must be one of " + String.join(", ", names) + guess);
  }
}
