package io.argosy.cli.option;

import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Whether results of earlier bags are reused for equal tasks. */
public final class ReuseOption {
  @Option(
      names = "--reuse",
      description =
          "Bags: do not run tasks again that an earlier bag computed; their results are taken.")
  private boolean reuse;

  public boolean isSet() {
    return reuse;
  }

  /** Receives warnings about damaged results; empty if none are wanted. */
  public Optional<Consumer<String>> warnings(Console console) {
    return reuse
        ? Optional.of(sentence -> console.error("warning: " + sentence))
        : Optional.empty();
  }

  /** Other kinds of jobs have no tasks to reuse. */
  public void refuseUnlessBag() {
    if (reuse) {
      throw BadInput.inArgument("--reuse", "", "--reuse is for bags with offers; this job is none");
    }
  }
}
