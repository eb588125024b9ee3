package io.argosy.cli.view;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.RunReport;
import io.argosy.explain.kind.ExplainedKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A short run as facts: one partition, then a second, and an end in time. */
final class Story {
  static final JobId PI = new JobId("pi");
  static final MachineId HERE = new MachineId("here");

  private Story() {}

  static Instant at(double seconds) {
    return Instant.EPOCH.plus(Duration.ofMillis((long) (seconds * 1000)));
  }

  static TaskId task(int index) {
    return new TaskId(PI, index);
  }

  static AttemptId attempt(int index, int number) {
    return new AttemptId(task(index), number);
  }

  static Fact.TaskAdded added(int index, double seconds, Reason reason) {
    return new Fact.TaskAdded(task(index), at(seconds), reason);
  }

  static Fact.PieceKept kept(int index, int number, long first, long count) {
    ResultRef result = new ResultRef(1, "");
    return new Fact.PieceKept(attempt(index, number), new Interval(first, count), result, at(3));
  }

  static Fact.ProgressMeasured measured(
      int index, int number, long done, long seconds, double speed) {
    return new Fact.ProgressMeasured(
        attempt(index, number),
        at(seconds),
        done,
        Duration.ofSeconds(seconds),
        speed,
        Duration.ofSeconds(3),
        at(seconds + 6));
  }

  static Fact.AttemptPlaced placed(int index, int number) {
    return new Fact.AttemptPlaced(
        attempt(index, number), HERE, 10, List.of(new Interval(0, 10)), at(0));
  }

  static Fact.JobAccepted accepted(long iterations) {
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT,
            iterations,
            new JobSpec.Slots(1, 2),
            new Promise(
                Optional.of(new Deadline.Within(Duration.ofSeconds(20))),
                Promise.Otherwise.CONTINUE),
            "argosy",
            3,
            "");
    return new Fact.JobAccepted(PI, spec, at(0), at(20), Duration.ofSeconds(1));
  }

  static List<Fact> facts() {
    return List.of(
        accepted(10_000),
        added(0, 0, new Reason.Initial(1)),
        placed(0, 1),
        measured(0, 1, 3000, 6, 500),
        kept(0, 1, 0, 3000),
        added(1, 6.5, new Reason.Deadline(7000, 13.5, 500, 1, 2, 2)),
        placed(1, 1),
        placed(1, 2),
        kept(0, 1, 3000, 4000),
        measured(0, 1, 7000, 14, 500),
        kept(1, 2, 7000, 3010),
        measured(1, 2, 3010, 7, 430),
        new Fact.JobEnded(PI, at(14.2), new Outcome.Done(false)));
  }

  static RunReport report() {
    RunReport report = new RunReport(ExplainedKinds.standard());
    facts().forEach(report::add);
    return report;
  }
}
