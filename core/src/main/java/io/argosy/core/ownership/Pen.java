package io.argosy.core.ownership;

/**
 * The right to write the journal of one realm in one epoch: which entry the next one follows. An
 * entry that was not stored for certain is the last that this pen writes. If nobody knows whether
 * it was stored, only whoever claims the realm anew can find out: the new epoch keeps what may
 * still be under way from being stored later.
 *
 * <p>One thread writes; any may ask, and put the pen down.
 */
public final class Pen {
  private final long epoch;
  private volatile long head;
  private volatile boolean down;

  /** What became of an entry. */
  public enum Answer {
    STORED,
    /** The realm has another owner by now. */
    REFUSED,
    /** No answer came, or it says nothing of the entry. */
    UNKNOWN
  }

  /**
   * @param head the number of the last entry that was there when the realm had been claimed
   */
  public Pen(long epoch, long head) {
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

  /** Nothing more can be written. */
  public boolean isDown() {
    return down;
  }

  /** Writes no more: the term is over, or the realm is closed. */
  public void putDown() {
    down = true;
  }

  /**
   * Notes what became of the entry after the head.
   *
   * @return whether it may be acted upon, and the next one written
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
