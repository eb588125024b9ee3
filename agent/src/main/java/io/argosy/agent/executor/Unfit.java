package io.argosy.agent.executor;

/** This machine cannot run a job's program, through no fault of the program. */
public final class Unfit extends Exception {
  private static final long serialVersionUID = 1;

  private final String sentence;

  public Unfit(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What is wrong with the machine. */
  public String sentence() {
    return sentence;
  }
}
