package io.argosy.core.dag.live;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import java.util.List;

/**
 * The state of a workflow, as far as a schedule for its rest needs it.
 *
 * @param policy the name of the policy, a key of {@code SchedulePolicies}
 * @param places the machines with workers or data
 * @param workers the workers that can get tasks
 * @param done tasks whose results are kept
 * @param running tasks that stay where they are
 * @param left tasks to be scheduled, ascending
 * @param shunned places where a task failed too often or costs too much
 * @param purse what may be spent; empty without a limit
 */
public record ScheduleRequest(
    String policy,
    List<Place> places,
    List<Worker> workers,
    List<Done> done,
    List<Running> running,
    List<Integer> left,
    List<Shunned> shunned,
    List<Money> purse) {
  public ScheduleRequest {
    places = List.copyOf(places);
    workers = List.copyOf(workers);
    done = List.copyOf(done);
    running = List.copyOf(running);
    left = List.copyOf(left);
    shunned = List.copyOf(shunned);
    purse = List.copyOf(purse);
  }

  /** Without costs. */
  public ScheduleRequest(
      String policy,
      List<Place> places,
      List<Worker> workers,
      List<Done> done,
      List<Running> running,
      List<Integer> left,
      List<Shunned> shunned) {
    this(policy, places, workers, done, running, left, shunned, List.of());
  }

  /** The same with other places to avoid. */
  ScheduleRequest shunning(List<Shunned> others) {
    return new ScheduleRequest(policy, places, workers, done, running, left, others, purse);
  }

  /**
   * A machine.
   *
   * @param slowness actual durations there divided by the expected ones
   * @param images the images known to be there
   */
  public record Place(MachineId machine, SiteId site, double slowness, List<String> images) {
    public Place {
      images = List.copyOf(images);
    }
  }

  /**
   * A slot of the workflow.
   *
   * @param place the index of its machine in the list
   */
  public record Worker(int worker, int place) {}

  /**
   * A task that has ended.
   *
   * @param place where its data is besides the blob store; -1 for nowhere
   */
  public record Done(int task, int place) {}

  /** A task that a worker runs. */
  public record Running(int task, int worker, double leftSeconds) {}

  /** A place where a task failed too often. */
  public record Shunned(int task, int place) {}
}
