package io.argosy.core.engine.state;

import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Workers that wait for a slot, by priority and user, so that finding the next one does not scan
 * all.
 */
public final class WorkerQueue {
  private static final TreeMap<Long, TaskId> NONE = new TreeMap<>();

  private final SequencedMap<TaskId, Long> arrivals = new LinkedHashMap<>();
  private final Map<JobId, TreeMap<Long, TaskId>> tasks = new HashMap<>();
  private final Map<UserId, Integer> counts = new HashMap<>();

  /** Waiting jobs that restrict where they run, and the waiting workers of such jobs by user. */
  private final TreeSet<JobId> choosy = new TreeSet<>();

  private final Map<UserId, Integer> choosyCounts = new HashMap<>();
  private final TreeMap<Integer, TreeMap<UserId, Line>> lines =
      new TreeMap<>(Comparator.reverseOrder());
  private long next;

  /**
   * The jobs of one user that wait at one priority.
   *
   * @param heads each job under the arrival of its first worker
   */
  public record Line(TreeMap<Long, JobId> heads) {}

  public boolean isEmpty() {
    return arrivals.isEmpty();
  }

  int size() {
    return arrivals.size();
  }

  /** All workers in the order of their arrival. */
  List<TaskId> all() {
    return List.copyOf(arrivals.sequencedKeySet());
  }

  /** How many workers of a job wait. */
  public int size(JobId job) {
    return tasks.getOrDefault(job, NONE).size();
  }

  /** How many workers of a user wait. */
  public int size(UserId user) {
    return counts.getOrDefault(user, 0);
  }

  /** The first waiting worker of a job. */
  public TaskId first(JobId job) {
    return tasks.getOrDefault(job, NONE).firstEntry().getValue();
  }

  /** The priorities with waiting workers, highest first. */
  public List<Integer> priorities() {
    return List.copyOf(lines.keySet());
  }

  /** The users with waiting workers. */
  public Set<UserId> users() {
    return Collections.unmodifiableSet(counts.keySet());
  }

  /** How many waiting workers of a user may run everywhere. */
  public int sizeOfAnywhere(UserId user) {
    return size(user) - choosyCounts.getOrDefault(user, 0);
  }

  /** Waiting jobs that restrict where they run. */
  public Set<JobId> choosy() {
    return Collections.unmodifiableSet(choosy);
  }

  /** The users with workers waiting at a priority; may be empty. */
  public NavigableMap<UserId, Line> lines(int priority) {
    return lines.getOrDefault(priority, new TreeMap<>());
  }

  void add(TaskId task, JobState job) {
    Claim claim = job.claim;
    long arrival = next++;
    arrivals.put(task, arrival);
    counts.merge(claim.user(), 1, Integer::sum);
    if (isChoosy(job)) {
      choosy.add(job.id);
      choosyCounts.merge(claim.user(), 1, Integer::sum);
    }
    TreeMap<Long, TaskId> own = tasks.computeIfAbsent(task.job(), j -> new TreeMap<>());
    own.put(arrival, task);
    if (own.size() == 1) {
      line(claim).heads().put(arrival, task.job());
    }
  }

  private static boolean isChoosy(JobState job) {
    return job.kind().choosesMachines() || !job.spec.places().isEmpty();
  }

  private Line line(Claim claim) {
    return lines
        .computeIfAbsent(claim.priority(), p -> new TreeMap<>())
        .computeIfAbsent(claim.user(), u -> new Line(new TreeMap<>()));
  }

  /** Whether the worker was in the queue. */
  boolean remove(TaskId task, JobState job) {
    Claim claim = job.claim;
    Long arrival = arrivals.remove(task);
    if (arrival == null) {
      return false;
    }
    counts.computeIfPresent(claim.user(), (u, n) -> n > 1 ? n - 1 : null);
    if (isChoosy(job)) {
      choosyCounts.computeIfPresent(claim.user(), (u, n) -> n > 1 ? n - 1 : null);
    }
    TreeMap<Long, TaskId> own = tasks.getOrDefault(task.job(), new TreeMap<>());
    boolean first = own.firstKey().equals(arrival);
    own.remove(arrival);
    if (first) {
      Line line = line(claim);
      line.heads().remove(arrival);
      if (!own.isEmpty()) {
        line.heads().put(own.firstKey(), task.job());
      }
    }
    tidy(task.job(), own, claim);
    return true;
  }

  private void tidy(JobId job, TreeMap<Long, TaskId> own, Claim claim) {
    if (own.isEmpty()) {
      tasks.remove(job);
      choosy.remove(job);
    }
    TreeMap<UserId, Line> users = lines.getOrDefault(claim.priority(), new TreeMap<>());
    users.computeIfPresent(claim.user(), (u, line) -> line.heads().isEmpty() ? null : line);
    if (users.isEmpty()) {
      lines.remove(claim.priority());
    }
  }
}
