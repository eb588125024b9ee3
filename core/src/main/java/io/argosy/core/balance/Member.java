package io.argosy.core.balance;

/**
 * What a {@link Level} knows of one of those it balances: a worker of a partition, or a whole group
 * that balances its own. Not thread-safe; its owner takes turns.
 */
public final class Member {
  private final int index;
  private final int measuresToBalance;
  private long assigned;
  private GuessMeasure measure = GuessMeasure.started(0);
  private boolean waits;
  private boolean gone;

  /**
   * @param measuresToBalance after how many it takes part in the shares
   */
  Member(int index, int measuresToBalance, long assigned) {
    this.index = index;
    this.measuresToBalance = measuresToBalance;
    this.assigned = assigned;
  }

  /** One that draws its work from a common list: nothing is its own but what it has begun. */
  public static Member drawing(int index, int measuresToBalance) {
    return new Member(index, measuresToBalance, 0);
  }

  public int index() {
    return index;
  }

  /** Iterations it should do, done ones included. */
  public long assigned() {
    return assigned;
  }

  public void assign(long iterations) {
    assigned = iterations;
  }

  public GuessMeasure measure() {
    return measure;
  }

  /** It says how far it is. */
  public void hear(double now, long done) {
    measure = measure.report(now, done);
  }

  /** Whether it has nothing to do until it is given more. */
  public boolean waits() {
    return waits;
  }

  public void waits(boolean idle) {
    waits = idle;
  }

  /** It had nothing to do until now, which says nothing of its speed. */
  public void skip(double now) {
    measure = measure.resumed(now);
  }

  /** Its time without work is over. */
  public void resume(double now) {
    if (waits) {
      waits = false;
      skip(now);
    }
  }

  public boolean isGone() {
    return gone;
  }

  /** It does nothing any more; what it had not done is nobody's. */
  public void leave() {
    gone = true;
    waits = false;
    assigned = measure.done();
  }

  /** Whether its speed is known well enough to take part in the shares. */
  public boolean isMeasured() {
    return standing() != Partition.Standing.STARTING;
  }

  /** (B3) what it should have done by now. */
  public long predicted(double now) {
    return at(now, 0).predicted();
  }

  /**
   * @param usual the speed of one that waits and has had nothing to do so far
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
    // One measure is enough of who has done all it was given: nobody else can tell it more.
    if (measure.measures() < (waits ? 1 : measuresToBalance)) {
      return Partition.Standing.STARTING;
    }
    return waits ? Partition.Standing.IDLE : Partition.Standing.BALANCED;
  }
}
