package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for the folder of runs, and how to find a run there. */
public final class DataOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Where runs are kept (default: $XDG_STATE_HOME/argosy or ~/.local/state/argosy).")
  @Nullable Path data;

  public boolean isGiven() {
    return data != null;
  }

  public Path folder(Settings settings) {
    return settings.data(Optional.ofNullable(data));
  }

  /** The folder, created and checked for write access. */
  public Path place(Settings settings) {
    Path folder = folder(settings);
    try {
      Files.createDirectories(folder.resolve("runs"));
    } catch (IOException e) {
      throw unwritable(folder);
    }
    if (!Files.isWritable(folder.resolve("runs"))) {
      throw unwritable(folder);
    }
    return folder;
  }

  private BadInput unwritable(Path folder) {
    String sentence =
        "runs are kept in " + folder + ", where nothing can be written; name another with --data";
    return BadInput.inArgument("--data", folder.toString(), sentence);
  }

  /** The command to resume a job. */
  public String resumeCommand(JobId job) {
    return "argosy resume " + job + (data == null ? "" : " --data " + data);
  }

  /** The ids of all runs, sorted. */
  public List<String> jobs(Settings settings) {
    try {
      return RunFolder.names(folder(settings));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The job of that name, which must be there and accepted. */
  public JobId job(Settings settings, String name) {
    List<String> jobs = jobs(settings);
    if (jobs.contains(name)) {
      RunFolder run = RunFolder.find(folder(settings), new JobId(name)).orElseThrow();
      UnfinishedSetUp.of(run).ifPresent(UnfinishedSetUp::refuse);
      return run.job();
    }
    String advice =
        Nearest.to(name, jobs)
            .map(near -> "did you mean " + near + "?")
            .orElse(jobs.isEmpty() ? "no job was run there yet" : "'argosy list' names them");
    String sentence = "no job " + name + " in " + folder(settings) + "; " + advice;
    throw BadInput.inArgument("job", name, sentence);
  }

  /** The folder of an existing run. */
  public Path run(Settings settings, String name) {
    return folder(settings).resolve("runs").resolve(job(settings, name).value());
  }
}
