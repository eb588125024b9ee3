package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.option.JobArgument;
import io.argosy.cli.view.OutcomeText;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code argosy results}. */
@Command(
    name = "results",
    description = "Prints the merged result of a job, or copies its results.",
    mixinStandardHelpOptions = true)
final class ResultsCommand implements Callable<Integer> {
  private final Console console;
  private final Settings settings;
  private final JobViews views;

  @Mixin private JobArgument argument = new JobArgument();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to put the merged result, instead of printing it.")
  private @Nullable Path out;

  @Option(
      names = "--all",
      paramLabel = "DIR",
      description = "Fetch every kept result into this folder, in the order of their indices.")
  private @Nullable Path all;

  ResultsCommand(Console console, Settings settings, JobViews views) {
    this.console = console;
    this.settings = settings;
    this.views = views;
  }

  @Override
  public Integer call() throws IOException {
    JobHandle job = argument.find(settings, views.reading());
    job.bodiesGone().ifPresent(sentence -> gone(job, sentence));
    JobView view = views.of(job);
    Path folder = all;
    if (folder != null) {
      console.lines(view.fetchAll(job, folder));
      return ExitCode.DONE;
    }
    Path target = out;
    try (InputStream in = job.merged().orElseThrow(() -> missing(job))) {
      if (target == null) {
        print(in);
        // Beside the result, so that a program can read the result itself.
        List<String> places = job.by(view::places, client -> List.of());
        places.forEach(console::error);
      } else {
        WholeFile.write(target.toAbsolutePath(), in::transferTo);
        console.line("result: " + target);
      }
    }
    return ExitCode.DONE;
  }

  /** Refuses with what became of the results. */
  static void gone(JobHandle job, String sentence) {
    throw BadInput.inArgument("job", job.job().value(), sentence);
  }

  private static BadInput missing(JobHandle job) {
    String sentence =
        job.standing()
            .outcome()
            .map(outcome -> ended(outcome, job.commands()))
            .orElseGet(
                () -> " has no result yet; '" + job.commands().of("show") + "' shows its progress");
    return BadInput.inArgument("job", job.job().value(), "job " + job.job() + sentence);
  }

  /** A job that has ended without a result gets none unless the user acts. */
  private static String ended(String outcome, JobCommands commands) {
    String kept = "'" + commands.of("results") + " --all DIR' copies what was kept";
    return outcome.equals("failed")
        ? " failed and has no result; '" + commands.resume() + "' tries again, and " + kept
        : " ended without a result (" + OutcomeText.of(outcome) + "); " + kept;
  }

  private void print(InputStream in) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      console.line(line);
    }
  }
}
