package io.argosy.cli.jobs;

import io.argosy.cli.kind.workflow.FlowResults;
import io.argosy.cli.kind.workflow.FlowRun;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The results of a run on this computer. */
public final class LocalResults {
  private LocalResults() {}

  /** The files of a run's results, one line each. */
  public static List<String> lines(RunFolder run) throws IOException {
    return files(run).stream().map(file -> "result " + file).toList();
  }

  private static List<Path> files(RunFolder run) throws IOException {
    if (!FlowRun.isFlow(run)) {
      return Files.exists(run.result()) ? List.of(run.result()) : List.of();
    }
    if (!Files.isDirectory(run.results())) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(run.results())) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Copies the only result. */
  public static void copy(RunFolder run, Path target) throws IOException {
    List<Path> files = files(run);
    if (files.size() != 1) {
      String found = files.isEmpty() ? "no result yet" : files.size() + " results: use --all DIR";
      throw BadInput.inArgument(
          "--out",
          target.toString(),
          "--out is " + target + "; job " + run.job() + " has " + found);
    }
    WholeFile.write(target, out -> Files.copy(files.getFirst(), out));
  }

  /** Copies the outputs of all tasks of a workflow into a folder; returns the files. */
  public static List<String> all(RunFolder run, Path folder) throws IOException {
    if (!FlowRun.isFlow(run)) {
      throw BadInput.inArgument(
          "--all",
          folder.toString(),
          "--all is " + folder + "; the results of " + run.job() + " lie in " + run.results());
    }
    return FlowResults.of(run).fetch(FlowRun.file(run), folder, true).stream()
        .map(Path::toString)
        .toList();
  }
}
