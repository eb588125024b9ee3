package io.argosy.runtime.rent;

/** A provider did not do what was asked; the message is a sentence for people. */
public final class ProviderRefusal extends Exception {
  public ProviderRefusal(String sentence) {
    super(sentence);
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
