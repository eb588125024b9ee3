package io.argosy.cli.kind.workflow;

import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.Simulation;
import io.argosy.simulator.check.Observer;
import io.argosy.simulator.kind.workflow.WorkflowPart;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.TaskFaults;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.List;

/** A simulated workflow and its results. */
record SimulatedFlow(TaskRecords book, int pulls, double pulledBytes, double movedBytes) {
  /** The relative standard deviation of task durations. */
  private static final double NOISE = 0.15;

  static SimulatedFlow of(String name, JobSpec.Workflow spec, World world, long seed) {
    JobId job = new JobId(name);
    TaskRecords book = new TaskRecords(job);
    Observer hear = Observer.ofFacts(facts -> facts.forEach(book::hear));
    TaskFaults taskFaults = new TaskFaults(NOISE, 0, 0, List.of(), Duration.ZERO);
    JobArrival arrival = new JobArrival(job, spec, Claim.NONE, Duration.ZERO);
    WorkflowPart part = new WorkflowPart(world, taskFaults, List.of(arrival));
    new Simulation(part, seed, List.of(hear)).run();
    return new SimulatedFlow(book, part.pulls(), part.pulledBytes(), part.movedBytes());
  }

  Outcome outcome() {
    return book.outcome().orElseThrow();
  }

  /** Its cost, in millionths. */
  double micros() {
    return book.spent().micros();
  }

  double seconds() {
    return book.took().map(Seconds::of).orElse(0.0);
  }
}
