package io.argosy.cli.command;

import io.argosy.cli.console.Console;
import io.argosy.protocol.text.BadInput;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Whether results of earlier bags are taken for tasks that compute the same. */
final class ReuseOption {
  @Option(
      names = "--reuse",
      description =
          "Bags: do not run tasks again that an earlier bag computed; their results are taken.")
  private boolean reuse;

  boolean isSet() {
    return reuse;
  }

  /** Who hears of results that are damaged; nobody when none are wanted. */
  Optional<Consumer<String>> warnings(Console console) {
    return reuse
        ? Optional.of(sentence -> console.error("warning: " + sentence))
        : Optional.empty();
  }

  /** Another kind of job has no tasks that could be known. */
  void refuseUnlessBag() {
    if (reuse) {
      throw BadInput.inArgument("--reuse", "", "--reuse is for bags; this job is none");
    }
  }
}
