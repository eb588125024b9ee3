package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** The runs in the folder. */
  public RunFolderJobs jobs(Settings settings, JobReading reading) {
    return new RunFolderJobs(folder(settings), Optional.ofNullable(data), reading);
  }

  /** The commands about a job. */
  public JobCommands commands(JobId job) {
    return RunFolderJobs.commands(job, Optional.ofNullable(data));
  }

  /** The folder of an existing run. */
  public Path run(Settings settings, JobReading reading, String name) {
    return jobs(settings, reading).run(name).path();
  }
}
