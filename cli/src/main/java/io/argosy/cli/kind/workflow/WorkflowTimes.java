package io.argosy.cli.kind.workflow;

import io.argosy.core.math.Seconds;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The planned and the actual time range of a workflow. */
record WorkflowTimes(
    Optional<Instant> plannedFrom,
    Optional<Instant> plannedTo,
    Optional<Instant> realFrom,
    Optional<Instant> realTo) {
  static WorkflowTimes of(List<TaskRecords.Line> lines) {
    return new WorkflowTimes(
        lines.stream().flatMap(it -> it.plan().stream()).map(TaskRecords.Plan::from).min(order()),
        lines.stream().flatMap(it -> it.plan().stream()).map(TaskRecords.Plan::to).max(order()),
        lines.stream().flatMap(it -> it.real().stream()).map(TaskRecords.Real::from).min(order()),
        lines.stream()
            .flatMap(it -> it.real().stream())
            .map(it -> it.to().orElse(it.from()))
            .max(order()));
  }

  private static Comparator<Instant> order() {
    return Instant::compareTo;
  }

  /** The first instant of both. */
  Optional<Instant> from() {
    return Stream.of(plannedFrom, realFrom).flatMap(Optional::stream).min(order());
  }

  /** The last instant of both. */
  Optional<Instant> to() {
    return Stream.of(plannedTo, realTo).flatMap(Optional::stream).max(order());
  }

  /** The planned duration. */
  Optional<Double> plannedSeconds() {
    return seconds(plannedFrom, plannedTo);
  }

  /** The actual duration. */
  Optional<Double> realSeconds() {
    return seconds(realFrom, realTo);
  }

  private static Optional<Double> seconds(Optional<Instant> from, Optional<Instant> to) {
    return from.flatMap(it -> to.map(end -> Seconds.between(it, end)));
  }
}
