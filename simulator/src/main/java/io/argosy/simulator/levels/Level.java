package io.argosy.simulator.levels;

import io.argosy.core.balance.Book;
import io.argosy.core.balance.Partition.Standing;
import io.argosy.core.balance.Policy;
import io.argosy.core.balance.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Balances its members: threads of a process, or processes of a job. */
final class Level {
  private final Policy policy;
  private final Duration interval;
  private final List<Member> members = new ArrayList<>();
  private long toDo;
  private double heardAt;
  private double checkpointAt;
  private double checkpointEta = Double.POSITIVE_INFINITY;

  /**
   * (B2) each is assigned an equal part to begin with.
   *
   * @param measures after how many a member takes part in the shares
   */
  Level(Policy policy, Duration interval, int measures, long toDo, int size) {
    this.policy = policy;
    this.interval = interval;
    this.toDo = toDo;
    double[] equal = new double[size];
    for (long part : Shares.split(toDo, equal)) {
      members.add(new Member(members.size(), measures, part));
    }
  }

  Member member(int index) {
    return members.get(index);
  }

  double intervalSeconds() {
    return interval.toNanos() / 1e9;
  }

  Book book(double now) {
    long left = toDo - members.stream().filter(m -> m.gone).mapToLong(m -> m.measure.done()).sum();
    return new Book(
        Math.max(0, left),
        true,
        members.stream().filter(m -> !m.gone).map(m -> m.at(now)).toList());
  }

  /** Whether every member takes part in the shares. */
  boolean isMeasured(double now) {
    return book(now).partitions().stream().noneMatch(p -> p.standing() == Standing.STARTING);
  }

  /** What all members together are believed to have done. */
  long predicted(double now) {
    return toDo - book(now).remaining();
  }

  /** (W6) whether so little is left that the shares stay as they are. */
  boolean isEnding(double now) {
    return book(now).etaSeconds() <= policy.thresholdSeconds(interval);
  }

  /**
   * A member says how far it is.
   *
   * @return seconds until it should report again
   */
  double report(Member member, double now, long done) {
    double since = now - member.measure.reportedAtSecond();
    member.measure = member.measure.report(now, done);
    heardAt = now;
    double eta = Math.max(0, checkpointEta - (now - checkpointAt));
    Duration next =
        policy.nextReport(
            interval, Duration.ofNanos((long) (since * 1e9)), member.measure.deviation(), eta);
    return next.toNanos() / 1e9;
  }

  /** When a member last said something. */
  double heardAt() {
    return heardAt;
  }

  /** Whether the next check-point is due. */
  boolean isDue(double now) {
    double eta = Math.max(0, checkpointEta - (now - checkpointAt));
    double every = policy.nextCheckpoint(interval, eta).toNanos() / 1e9;
    return now >= checkpointAt + every;
  }

  /** Shares out anew, if the policy finds it worth it. */
  void checkpoint(double now) {
    share(now, policy.thresholdSeconds(interval));
  }

  /** There is another number of iterations to do: they are shared out, however few are left. */
  void resize(double now, long newToDo) {
    if (newToDo != toDo) {
      toDo = newToDo;
      share(now, 0);
      long unassigned = toDo - members.stream().mapToLong(m -> m.assigned).sum();
      double[] speeds = members.stream().mapToDouble(m -> m.measure.speed()).toArray();
      long[] parts = Shares.split(Math.max(0, unassigned), speeds);
      members.forEach(m -> m.assigned += parts[m.index]);
    }
  }

  private void share(double now, double threshold) {
    Book book = book(now);
    checkpointAt = now;
    checkpointEta = book.etaSeconds();
    policy
        .checkpoint(book, threshold)
        .ifPresent(s -> s.changes().forEach(c -> members.get(c.index()).assigned = c.assigned()));
  }
}
