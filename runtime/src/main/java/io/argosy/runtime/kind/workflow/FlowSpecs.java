package io.argosy.runtime.kind.workflow;

import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.live.Flows;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.SiteSpec;
import io.argosy.core.model.spec.Tariff;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.Price;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.jobs.Offers;
import io.argosy.runtime.workflow.WorkflowModels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Converts a runnable workflow file to the kernel's specification. */
public final class FlowSpecs implements JobSpecKind<FlowFile> {
  @Override
  public Class<FlowFile> fileType() {
    return FlowFile.class;
  }

  @Override
  public List<String> policies() {
    return SchedulePolicies.names();
  }

  @Override
  public JobSpec spec(FlowFile file, Request request) {
    return of(file, request.policy());
  }

  /**
   * The task with number <i>i</i> is the file's step <i>i</i>.
   *
   * @param policy from a flag, which overrides the file
   */
  public static JobSpec.Workflow of(FlowFile file, Optional<String> policy) {
    try {
      JobSpec.Workflow spec =
          new JobSpec.Workflow(
              Flows.asWritten(workflow(file)),
              file.sites().stream().map(FlowSpecs::book).toList(),
              new JobSpec.Slots(1, file.slots().orElse(JobSpec.Slots.LIMIT)),
              promise(file),
              policy
                  .map(name -> JobSpecs.known(name, SchedulePolicies.names()))
                  .or(file::policy)
                  .orElse(SchedulePolicies.DEFAULT),
              file.retries(),
              file.seed().orElseGet(() -> JobSpecs.drawn(file.text())),
              file.text(),
              tariffs(file),
              limits(file));
      refuseTooDear(file, spec);
      return spec;
    } catch (IllegalArgumentException e) {
      throw new BadInput(file.workflow().source(), 0, "", "", String.valueOf(e.getMessage()));
    }
  }

  private static Promise promise(FlowFile file) {
    Promise promise = JobSpecs.promise(file.promise());
    return new Promise(promise.deadline(), promise.otherwise(), file.budget().map(Offers::money));
  }

  private static List<Tariff> tariffs(FlowFile file) {
    return file.sites().stream()
        .flatMap(site -> site.price().map(price -> tariff(site.name(), price)).stream())
        .toList();
  }

  private static Tariff tariff(String site, Price price) {
    double hours = price.per().toSeconds() / 3600.0;
    return new Tariff(site, new Money((long) Math.ceil(price.amount().micros() / hours)));
  }

  /** Used only with prices: how long a task may occupy a slot. */
  private static List<Long> limits(FlowFile file) {
    boolean all = file.runs().stream().allMatch(run -> run.timeout().isPresent());
    return tariffs(file).isEmpty() || !all
        ? List.of()
        : file.runs().stream()
            .map(run -> Math.max(1, run.timeout().orElseThrow().plusMillis(999).toSeconds()))
            .toList();
  }

  /** The cost of one task is reserved before it begins: a smaller budget is useless. */
  private static void refuseTooDear(FlowFile file, JobSpec.Workflow spec) {
    for (int task = 0; file.budget().isPresent() && task < file.steps().size(); task++) {
      Optional<Money> least = spec.leastCost(task);
      if (least.filter(it -> !it.isAtMost(Offers.money(file.budget().get()))).isPresent()) {
        String id = file.steps().get(task).id();
        throw new BadInput(
            file.workflow().source(),
            0,
            "promise.budget",
            file.budget().get().toString(),
            "promise.budget is "
                + file.budget().get()
                + ", but task "
                + id
                + " may cost "
                + new MoneyAmount(least.get().micros(), file.budget().get().currency())
                + " until its time limit, on the cheapest site; raise the budget, or lower"
                + " run.timeout");
      }
    }
  }

  /** The workflow with its tasks in the order of the steps. */
  private static Workflow workflow(FlowFile file) {
    WorkflowFile written = file.workflow();
    Map<String, WorkflowFile.Task> tasks = new HashMap<>();
    written.tasks().forEach(task -> tasks.put(task.id(), task));
    List<WorkflowFile.Task> ordered =
        file.steps().stream()
            .map(step -> Optional.ofNullable(tasks.get(step.id())).orElseThrow())
            .toList();
    return WorkflowModels.of(
        new WorkflowFile(
            written.source(),
            written.name(),
            written.referenceMips(),
            ordered,
            written.edges(),
            written.images(),
            written.mended()),
        OptionalDouble.empty());
  }

  /** The description of a site. */
  static SiteSpec book(FlowFile.Site site) {
    SiteSpec usual = SiteSpec.UNDESCRIBED;
    return new SiteSpec(
        site.name(),
        site.type(),
        site.speed().orElse(usual.millionInstructionsPerSecond()),
        site.bandwidth().orElse(usual.bandwidthBytesPerSecond()),
        site.uplink().orElse(usual.uplinkBytesPerSecond()),
        site.registry().orElse(usual.registryBytesPerSecond()),
        site.usageLimit(),
        site.threads(),
        site.memory().orElse(usual.memoryBytes()));
  }
}
