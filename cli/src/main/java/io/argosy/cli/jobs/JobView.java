package io.argosy.cli.jobs;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.option.PageOption;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.cli.option.RunOptions;
import io.argosy.cli.option.SimulateOptions;
import io.argosy.cli.option.SubmitOptions;
import io.argosy.cli.remote.JobNames;
import io.argosy.console.Console;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.simulator.history.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * How one kind of job runs, shows and ends on the command line, the same for runs on this computer
 * and jobs of a service. Methods that return a number return the exit code.
 */
public interface JobView {
  /** The name of the kind, as job files have it. */
  String kind();

  /**
   * Runs a job on this computer and stays until it ends.
   *
   * @param source the path of the job file, as the user gave it
   */
  int run(JobFile file, Path source, RunOptions options, Console console, Settings settings)
      throws Exception;

  /** Whether a command that the user types in place of a job file is a job of this kind. */
  default boolean takesCommands() {
    return false;
  }

  /** Runs a job that is such a command on this computer and stays until it ends. */
  default int runCommand(
      List<String> command, RunOptions options, Console console, Settings settings)
      throws Exception {
    throw new IllegalStateException(kind() + " jobs are not typed");
  }

  /** Simulates a job. */
  int simulate(JobFile file, Path source, SimulateOptions options, Console console, Instant now);

  /** Refuses a submission that cannot work; returns how the job continues, if the user chose. */
  Optional<ChoiceAsked> checkSubmission(JobFile file, Path source, SubmitOptions options);

  /** The files that the job names. */
  default JobNames names(JobFile file) {
    return JobNames.of(file);
  }

  /** Makes what the machines of a service need besides files. */
  default void prepareSubmission(JobFile file, Console console, Settings settings)
      throws IOException, InterruptedException {}

  /** Prints how a job stands. */
  int show(JobHandle job, PageOption page, Console console) throws IOException;

  /** Stays with a job until it ends. */
  int watch(JobHandle job, Console console) throws IOException, InterruptedException;

  /** Stays with a job that was just submitted until it ends. */
  default int watchSubmitted(JobHandle job, SubmitOptions options, Console console)
      throws IOException, InterruptedException {
    return watch(job, console);
  }

  /** Resumes a job, or tries again what failed of it, and stays until it ends. */
  int resume(JobHandle job, ResumeOptions options, Console console, Settings settings)
      throws Exception;

  /** Simulates a recorded run under another policy, for kinds that have policies to compare. */
  default int replayUnder(RecordedRun run, String policy, Console console) {
    throw BadInput.inArgument(
        "--policy",
        policy,
        "--policy is " + policy + ", but jobs of kind " + kind() + " cannot be simulated again");
  }

  /** Cancels a run that no process drives. */
  void cancelStopped(RunFolder run) throws IOException, InterruptedException;

  /**
   * How the output of its programs is printed.
   *
   * @param task the only task to print
   */
  LogText logs(JobHandle job, Optional<String> task, Console console) throws IOException;

  /** What else is known about failures of its programs. */
  default List<String> failures(JobHandle job, Optional<String> task) {
    return List.of();
  }

  /** Copies every kept result into a folder; returns the lines to print. */
  default List<String> fetchAll(JobHandle job, Path folder) throws IOException {
    return PieceDownload.all(job, folder);
  }

  /** Where its results are on this computer, one line each. */
  List<String> places(RunFolder run) throws IOException;

  /** Commands that only this kind has, by name. */
  default SequencedMap<String, Supplier<Object>> commands(Console console, Settings settings) {
    return new LinkedHashMap<>();
  }
}
