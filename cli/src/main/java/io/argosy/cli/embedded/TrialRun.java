package io.argosy.cli.embedded;

import io.argosy.agent.ProgramTrial;
import io.argosy.agent.files.PieceFiles;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.UserProgram;
import io.argosy.cli.console.LocalMachines;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.JobFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures the program of a job on this computer before the job begins.
 *
 * @param data where a folder for the results is created, and removed afterwards
 */
public record TrialRun(JobFile file, LocalMachines machines, Executors executors, Path data) {
  /**
   * Calls the program a few times.
   *
   * @param total iterations of the job
   * @throws io.argosy.protocol.text.BadInput if no machine can run it, or a command is missing
   */
  public ProgramTrial.Found measure(long total) throws IOException, InterruptedException {
    JobFile.Run way = MachineFit.of(file, machines, executors).firstEntry().getValue();
    Files.createDirectories(data);
    Path folder = Files.createTempDirectory(data, "trial-").toAbsolutePath();
    try {
      return measure(way, folder, total);
    } finally {
      remove(folder);
    }
  }

  private ProgramTrial.Found measure(JobFile.Run way, Path folder, long total)
      throws IOException, InterruptedException {
    JobId job = new JobId("trial");
    var executor = executors.of(way, Executors.Host.own((attempt, image) -> {}));
    UserProgram program = new UserProgram(job, file, way, Optional.empty(), executor);
    PieceFiles files = new PieceFiles(job, folder.resolve("attempts"), folder.resolve("results"));
    ProgramTrial trial =
        new ProgramTrial(program, executors.contains(way) ? files.contained() : files);
    // Programs ignore Ctrl-C: whoever started them ends them.
    Thread interrupted = Thread.ofPlatform().unstarted(trial::close);
    Runtime.getRuntime().addShutdownHook(interrupted);
    try {
      return trial.measure(total);
    } finally {
      forget(interrupted);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends already, and the hook ends the call.
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
