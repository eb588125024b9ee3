package io.argosy.runtime.rent;

/** A provider did not do what was asked; the message is a sentence for people. */
public final class Refused extends Exception {
  public Refused(String sentence) {
    super(sentence);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
