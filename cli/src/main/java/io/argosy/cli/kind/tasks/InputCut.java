package io.argosy.cli.kind.tasks;

import static io.argosy.explain.Numbers.many;

import io.argosy.cli.console.ExitCode;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Why a job has only some of the items of its input. The folder of its run records it before the
 * job ends with them.
 *
 * @param exit the exit code of a job that is done but for the missing items
 */
record InputCut(int exit, String sentence) {
  /** The process that read the items stopped before their end. */
  static InputCut interrupted(RunFolder run, long items) {
    return new InputCut(
        ExitCode.STOPPED_BY_PROMISE,
        "the input of job "
            + run.job()
            + " was not complete: argosy had read "
            + many(items, "item")
            + " when it stopped, and the job ends with them; run the others as a new job");
  }

  /** An item was wrong. */
  static InputCut mistake(String message, long items) {
    return new InputCut(
        ExitCode.BAD_INPUT, message + "; the job ends with the " + many(items, "item") + " before");
  }

  static Optional<InputCut> of(RunFolder run) throws IOException {
    if (!Files.exists(file(run))) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file(run));
    String sentence = String.join("\n", lines.subList(1, lines.size()));
    return Optional.of(new InputCut(Integer.parseInt(lines.getFirst()), sentence));
  }

  void write(RunFolder run) throws IOException {
    byte[] text = (exit + "\n" + sentence + "\n").getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file(run), out -> out.write(text));
  }

  private static Path file(RunFolder run) {
    return run.path().resolve("items.cut");
  }
}
