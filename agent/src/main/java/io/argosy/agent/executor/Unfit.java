package io.argosy.agent.executor;

/** This machine cannot run a job's program, through no fault of the program. */
public final class Unfit extends Exception {
  private static final long serialVersionUID = 1;

  private final String sentence;
  private final boolean forNow;

  public Unfit(String sentence) {
    this(sentence, false);
  }

  private Unfit(String sentence, boolean forNow) {
    super(sentence);
    this.sentence = sentence;
    this.forNow = forNow;
  }

  /** There is no place for it now, and there may be one later. */
  public static Unfit forNow(String sentence) {
    return new Unfit(sentence, true);
  }

  /** Whether it is worth asking again later. */
  public boolean isForNow() {
    return forNow;
  }

  /** What is wrong with the machine. */
  public String sentence() {
    return sentence;
  }
}
