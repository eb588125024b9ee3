package io.argosy.core.balance;

import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Balances its members: workers of a partition, or partitions of a simulated job. The caller
 * provides the time, in seconds. Not thread-safe; the owner serialises calls.
 */
public final class Level {
  private final Policy policy;
  private final Duration interval;
  private final List<Member> members = new ArrayList<>();
  private long toDo;
  private double heardAt;
  private double checkpointAt;
  private double checkpointEta = Double.POSITIVE_INFINITY;

  /**
   * (B2) assigns equal parts at first.
   *
   * @param measures how many measurements a member needs to take part in the shares
   */
  public Level(Policy policy, Duration interval, int measures, long toDo, int size) {
    this.policy = policy;
    this.interval = interval;
    this.toDo = toDo;
    double[] equal = new double[size];
    for (long part : Shares.split(toDo, equal)) {
      members.add(new Member(members.size(), measures, part));
    }
  }

  public Member member(int index) {
    return members.get(index);
  }

  public int size() {
    return members.size();
  }

  /** The members that have not left. */
  public List<Member> present() {
    return members.stream().filter(m -> !m.isGone()).toList();
  }

  /** What all members have to do in total, done iterations included. */
  public long toDo() {
    return toDo;
  }

  public double intervalSeconds() {
    return Seconds.of(interval);
  }

  private BalanceInput book(double now) {
    long left = toDo - members.stream().filter(Member::isGone).mapToLong(Level::done).sum();
    // The speed of a member that waits for its first work is unknown: the mean stands in for it.
    double usual =
        present().stream()
            .filter(m -> m.measure().measures() > 0)
            .mapToDouble(m -> m.measure().speed())
            .average()
            .orElse(0);
    List<Partition> standing = present().stream().map(m -> m.at(now, usual)).toList();
    return new BalanceInput(Math.max(0, left), true, standing);
  }

  private static long done(Member member) {
    return member.measure().done();
  }

  /** Whether every member takes part in the shares. */
  public boolean isMeasured() {
    return present().stream().allMatch(Member::isMeasured);
  }

  /** (W5) the predicted progress of all members together. */
  public long predicted(double now) {
    return toDo - book(now).remaining();
  }

  /** (W6) whether so little is left that the shares stay fixed. */
  public boolean isEnding(double now) {
    return book(now).etaSeconds() <= policy.thresholdSeconds(interval);
  }

  /**
   * A member reports its progress.
   *
   * @return seconds until it should report again
   */
  public double report(Member member, double now, long done) {
    double since = now - member.measure().reportedAtSecond();
    member.hear(now, done);
    heardAt = now;
    double eta = Math.max(0, checkpointEta - (now - checkpointAt));
    double deviation = member.measure().deviation();
    return Seconds.of(policy.nextReport(interval, Intervals.ofSeconds(since), deviation, eta));
  }

  /** When a member last reported. */
  public double heardAt() {
    return heardAt;
  }

  /** Whether the next checkpoint is due. */
  public boolean isDue(double now) {
    double eta = Math.max(0, checkpointEta - (now - checkpointAt));
    return now >= checkpointAt + Seconds.of(policy.nextCheckpoint(interval, eta));
  }

  /** Computes new shares if the policy finds it worthwhile. */
  public void checkpoint(double now) {
    share(now, policy.thresholdSeconds(interval));
  }

  /** The number of iterations changed: shares them out, however few are left. */
  public void resize(double now, long newToDo) {
    if (newToDo != toDo) {
      toDo = newToDo;
      shareAll(now);
    }
  }

  /** A member leaves before its work is done: the others get the rest. */
  public void leave(Member member, double now) {
    member.leave();
    shareAll(now);
  }

  private void shareAll(double now) {
    share(now, 0);
    long unassigned = toDo - members.stream().mapToLong(Member::assigned).sum();
    List<Member> present = present();
    if (unassigned > 0) {
      double[] speeds = present.stream().mapToDouble(m -> m.measure().speed()).toArray();
      change(present, Shares.split(unassigned, speeds), 1);
    } else if (unassigned < 0) {
      // For members without a speed, only their remaining work is known.
      double[] left = present.stream().mapToDouble(m -> m.assigned() - done(m)).toArray();
      change(present, Shares.split(-unassigned, left), -1);
    }
  }

  private static void change(List<Member> members, long[] parts, int sign) {
    for (int i = 0; i < parts.length; i++) {
      Member member = members.get(i);
      member.assign(Math.max(done(member), member.assigned() + sign * parts[i]));
    }
  }

  private void share(double now, double threshold) {
    BalanceInput balanceInput = book(now);
    checkpointAt = now;
    checkpointEta = balanceInput.etaSeconds();
    policy
        .checkpoint(balanceInput, threshold)
        .ifPresent(s -> s.changes().forEach(c -> members.get(c.index()).assign(c.assigned())));
  }
}
