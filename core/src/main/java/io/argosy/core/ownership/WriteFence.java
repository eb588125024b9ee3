package io.argosy.core.ownership;

/**
 * The right to write the journal of one realm in one epoch, and the entry that the next one
 * follows. After an entry that is not certainly stored, this object writes no more. If it is
 * unknown whether the entry was stored, only the next owner of the realm can find out: the new
 * epoch prevents pending writes from being stored later.
 *
 * <p>One thread writes; any thread may query and close it.
 */
public final class WriteFence {
  private final long epoch;
  private volatile long head;
  private volatile boolean down;

  /** The outcome of storing an entry. */
  public enum Answer {
    STORED,
    /** The realm now has another owner. */
    REFUSED,
    /** No answer came, or the answer does not tell whether the entry is stored. */
    UNKNOWN
  }

  /**
   * @param head the number of the last entry when the realm was claimed
   */
  public WriteFence(long epoch, long head) {
    this.epoch = epoch;
    this.head = head;
  }

  public long epoch() {
    return epoch;
  }

  /** The number of the last entry that is known to be stored. */
  public long head() {
    return head;
  }

  /** Whether nothing more can be written. */
  public boolean isDown() {
    return down;
  }

  /** Stops writing: the lease expired, or the realm is closed. */
  public void putDown() {
    down = true;
  }

  /**
   * Records the outcome of the entry after the head.
   *
   * @return whether the owner may act on the entry and write the next one
   */
  public boolean wrote(Answer answer) {
    if (answer == Answer.STORED) {
      long next = head + 1;
      head = next;
    } else {
      down = true;
    }
    return answer == Answer.STORED;
  }
}
