package io.argosy.protocol.talk;

/** A program sent an invalid request. */
public final class BadMessage extends Exception {
  private final String sentence;

  public BadMessage(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What is wrong; the program is its subject. */
  public String sentence() {
    return sentence;
  }
}
