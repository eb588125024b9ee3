package io.argosy.agent;

import io.argosy.core.balance.Member;
import io.argosy.core.math.Seconds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of workers that take chunks from one list, and what they should have done together
 * by now. Not thread-safe; its owner serializes the calls.
 */
final class SharedChunkProgress {
  /** A worker's first measurement includes start-up and chunks too small to measure. */
  private static final int MEASURES_TO_PREDICT = 2;

  private final List<Member> members = new ArrayList<>();
  private final long[] done;

  SharedChunkProgress(int workers) {
    done = new long[workers];
    for (int worker = 0; worker < workers; worker++) {
      members.add(Member.drawing(worker, MEASURES_TO_PREDICT));
    }
  }

  /** Records that a worker begins a chunk. */
  void begin(int worker, long count, Duration elapsed) {
    Member member = members.get(worker);
    member.resume(Seconds.of(elapsed));
    member.assign(done[worker] + count);
  }

  /** Its chunk is complete and stored. */
  void complete(int worker, Duration elapsed) {
    Member member = members.get(worker);
    done[worker] = member.assigned();
    member.hear(Seconds.of(elapsed), done[worker]);
  }

  /**
   * Records that so many iterations of its chunk are done.
   *
   * @param every how often that is measured
   * @param since the time since the attempt's last report
   * @return whether it has advanced since the last measurement
   */
  boolean sees(int worker, long count, Duration elapsed, Duration every, Duration since) {
    Member member = members.get(worker);
    long reached = Math.min(done[worker] + count, member.assigned());
    if (reached <= member.measure().done()) {
      return false;
    }
    double own = Seconds.of(elapsed) - member.measure().reportedAtSecond();
    if (since.compareTo(every) >= 0 || own >= Seconds.of(every)) {
      member.hear(Seconds.of(elapsed), reached);
    }
    return true;
  }

  /** Records that a worker is idle. */
  void waits(int worker) {
    members.get(worker).waits(true);
  }

  boolean allWait() {
    return members.stream().allMatch(Member::waits);
  }

  /** (W5) what all should have done by now; exact for a worker that was just measured. */
  long predicted(Duration elapsed) {
    return members.stream().mapToLong(member -> member.predicted(Seconds.of(elapsed))).sum();
  }
}
