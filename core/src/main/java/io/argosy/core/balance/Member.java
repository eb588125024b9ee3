package io.argosy.core.balance;

/**
 * What a {@link Level} knows about one of its members: a worker of a partition, or a whole group
 * that balances its own workers. Not thread-safe; the owner serialises calls.
 */
public final class Member {
  private final int index;
  private final int measuresToBalance;
  private long assigned;
  private GuessMeasure measure = GuessMeasure.started(0);
  private boolean waits;
  private boolean gone;

  /**
   * @param measuresToBalance how many measurements it needs to take part in the shares
   */
  Member(int index, int measuresToBalance, long assigned) {
    this.index = index;
    this.measuresToBalance = measuresToBalance;
    this.assigned = assigned;
  }

  /** A member that takes its work from a common list: it only owns what it has begun. */
  public static Member drawing(int index, int measuresToBalance) {
    return new Member(index, measuresToBalance, 0);
  }

  public int index() {
    return index;
  }

  /** Iterations of its share, done ones included. */
  public long assigned() {
    return assigned;
  }

  public void assign(long iterations) {
    assigned = iterations;
  }

  public GuessMeasure measure() {
    return measure;
  }

  /** Records a progress report. */
  public void hear(double now, long done) {
    measure = measure.report(now, done);
  }

  /** Whether it is idle until it gets more work. */
  public boolean waits() {
    return waits;
  }

  public void waits(boolean idle) {
    waits = idle;
  }

  /** Records an idle time until now, which tells nothing about its speed. */
  public void skip(double now) {
    measure = measure.resumed(now);
  }

  /** Ends its idle time. */
  public void resume(double now) {
    if (waits) {
      waits = false;
      skip(now);
    }
  }

  public boolean isGone() {
    return gone;
  }

  /** Removes it; its unfinished work is unassigned. */
  public void leave() {
    gone = true;
    waits = false;
    assigned = measure.done();
  }

  /** Whether its speed is known well enough to take part in the shares. */
  public boolean isMeasured() {
    return standing() != Partition.Standing.STARTING;
  }

  /** (B3) its predicted progress by now. */
  public long predicted(double now) {
    return at(now, 0).predicted();
  }

  /**
   * @param usual the speed assumed for an idle member that has had no work so far
   */
  Partition at(double now, double usual) {
    if (waits && measure.measures() == 0 && usual > 0) {
      return new Partition(index, Partition.Standing.IDLE, 0, assigned, assigned, usual, 0);
    }
    return new Partition(
        index,
        standing(),
        measure.done(),
        assigned,
        assigned,
        measure.speed(),
        now - measure.reportedAtSecond());
  }

  private Partition.Standing standing() {
    // One measurement suffices for a member that has done all its work: it cannot get another.
    if (measure.measures() < (waits ? 1 : measuresToBalance)) {
      return Partition.Standing.STARTING;
    }
    return waits ? Partition.Standing.IDLE : Partition.Standing.BALANCED;
  }
}
