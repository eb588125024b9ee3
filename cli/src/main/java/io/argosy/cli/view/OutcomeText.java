package io.argosy.cli.view;

/** Outcomes of jobs in words for people; programs read the identifiers. */
public final class OutcomeText {
  private OutcomeText() {}

  public static String of(String identifier) {
    return switch (identifier) {
      case "done-late" -> "done after the deadline";
      case "stopped-by-promise" -> "stopped incomplete";
      default -> identifier;
    };
  }
}
