package io.argosy.agent.executor;

/** This machine cannot run a job's program, and the program is not at fault. */
public final class Unfit extends Exception {
  private static final long serialVersionUID = 1;

  private final String sentence;
  private final boolean forNow;
  private final boolean absent;

  public Unfit(String sentence) {
    this(sentence, false, false);
  }

  private Unfit(String sentence, boolean forNow, boolean absent) {
    super(sentence);
    this.sentence = sentence;
    this.forNow = forNow;
    this.absent = absent;
  }

  /** A service that has what is needed does not answer, and may answer later. */
  public static Unfit absent(String sentence) {
    return new Unfit(sentence, false, true);
  }

  /** Whether the service that has what is needed may answer later. */
  public boolean isAbsence() {
    return absent;
  }

  /** No allocation is available now; one may be later. */
  public static Unfit forNow(String sentence) {
    return new Unfit(sentence, true, false);
  }

  /** Whether a later retry may succeed. */
  public boolean isForNow() {
    return forNow;
  }

  /** What is wrong with the machine. */
  public String sentence() {
    return sentence;
  }
}
