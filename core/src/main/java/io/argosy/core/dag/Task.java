package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.Optional;

/**
 * A task of a workflow.
 *
 * @param id unique in its workflow
 * @param name the kind of step, for people
 * @param image the name of its container image; empty if it needs none
 * @param usagePercent how much of its vCPU it keeps busy, for the usage rule (3)
 * @param memoryBytes held on its VM while it runs
 */
public record Task(
    String id,
    String name,
    Optional<String> image,
    Work work,
    double usagePercent,
    double memoryBytes) {
  public Task {
    require(!id.isBlank(), "a task has an id");
    require(
        usagePercent >= 0 && usagePercent <= 100,
        "the CPU usage of task " + id + " is between 0 and 100 percent, was " + usagePercent);
    require(
        memoryBytes >= 0 && memoryBytes < Double.POSITIVE_INFINITY,
        "the memory of task " + id + " is zero or more bytes, was " + memoryBytes);
  }
}
