package io.argosy.experiments.workflow;

/** What a figure varies. */
public enum Axis {
  CCR("ccr"),
  WORKFLOWS("workflows"),
  IMAGES("images");

  private final String word;

  Axis(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
