package io.argosy.experiments.workflow;

import io.argosy.core.dag.Platform;
import io.argosy.core.dag.Schedule;
import io.argosy.core.dag.Workflow;
import io.argosy.core.dag.Workflows;
import io.argosy.core.dag.check.Checker;
import io.argosy.core.dag.cost.SchedulingProblem;
import io.argosy.core.dag.measure.Metrics;
import io.argosy.core.dag.measure.WorstLength;
import io.argosy.core.dag.policy.SchedulePolicies;
import io.argosy.core.dag.policy.SchedulePolicy;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.workflow.DrawnPlatform;
import io.argosy.simulator.workflow.Dressing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** One problem, drawn from a seed; every policy schedules it. */
final class Trial {
  private final WorkflowExperiment experiment;
  private final Figure figure;
  private final double point;
  private final long seed;

  Trial(WorkflowExperiment experiment, Figure figure, double point, long seed) {
    this.experiment = experiment;
    this.figure = figure;
    this.point = point;
    this.seed = seed;
  }

  /** Values by policy and measure. */
  record Outcome(double[][] values) {
    double value(int policy, WorkflowMeasure measure) {
      return values[policy][measure.ordinal()];
    }
  }

  Outcome play() {
    Platform platform =
        DrawnPlatform.draw(seed, experiment.range().clouds(), experiment.range().mostHosts());
    Workflow workflow = workflow(platform);
    SchedulingProblem problem = SchedulingProblem.of(workflow, platform);
    double[][] values = new double[experiment.policies().size()][];
    for (int p = 0; p < values.length; p++) {
      SchedulePolicy policy = SchedulePolicies.named(experiment.policies().get(p)).orElseThrow();
      values[p] = measured(problem, platform, policy.schedule(problem));
    }
    return new Outcome(values);
  }

  /** Checks and measures a schedule: an invalid schedule would make every figure worthless. */
  private double[] measured(SchedulingProblem problem, Platform platform, Schedule schedule) {
    List<String> faults = Checker.faults(problem.workflow(), platform, schedule);
    if (!faults.isEmpty()) {
      throw new IllegalStateException(
          schedule.policy() + ", seed " + seed + ", " + figure.name() + ": " + faults.getFirst());
    }
    Metrics metrics = Metrics.of(problem, schedule);
    double[] values = new double[WorkflowMeasure.values().length];
    for (WorkflowMeasure measure : WorkflowMeasure.values()) {
      values[measure.ordinal()] =
          switch (measure) {
            case SLR -> metrics.slr();
            case EFFICIENCY -> metrics.efficiency();
            case SHARING -> metrics.sharing();
            case WSL ->
                figure.measures().contains(measure) ? WorstLength.seconds(problem, schedule) : 1;
            case VCPUS -> metrics.vcpus();
          };
    }
    return values;
  }

  /** Draws what is not on the axis, each from its own stream, so that points differ in one only. */
  private Workflow workflow(Platform platform) {
    WorkflowExperiment.Range range = experiment.range();
    double ccr = figure.axis() == Axis.CCR ? point : one("ccr", range.ccrs());
    int images = (int) (figure.axis() == Axis.IMAGES ? point : one("images", range.images()));
    int count =
        (int) (figure.axis() == Axis.WORKFLOWS ? point : one("workflows", range.workflows()));
    List<Workflow> workflows = new ArrayList<>();
    RandomGenerator random = stream("workflow");
    for (int i = 0; i < count; i++) {
      workflows.add(drawn(random));
    }
    return new Dressing(images, OptionalDouble.of(ccr), seed)
        .dress(Workflows.merged(workflows), platform);
  }

  private Workflow drawn(RandomGenerator random) {
    List<Workflow> files = experiment.files().getOrDefault(figure.shape(), List.of());
    if (!files.isEmpty()) {
      return files.get(random.nextInt(files.size()));
    }
    List<Integer> sizes =
        experiment.range().tasks().getOrDefault(figure.shape(), figure.shape().sizes());
    return figure.shape().draw(sizes.get(random.nextInt(sizes.size())), random.nextLong());
  }

  private double one(String name, List<? extends Number> of) {
    return of.get(stream(name).nextInt(of.size())).doubleValue();
  }

  private RandomGenerator stream(String name) {
    return new Streams(seed).stream(figure.shape().word() + " " + name);
  }
}
