package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A run to look back at: a job's name, its folder, or the folder of its journal. */
final class RunArgument {
  @Parameters(
      paramLabel = "JOB",
      description = "The job, as 'argosy list' names it, or the folder of a journal.")
  @Nullable String run;

  @Mixin private DataOption data = new DataOption();

  /** The folder of the journal. */
  Path journal(Settings settings) {
    String name = run == null ? "" : run;
    Path folder = Path.of(name);
    if (Files.isDirectory(folder.resolve("journal"))) {
      return folder.resolve("journal");
    }
    boolean isJournal = Files.isRegularFile(folder.resolve("00000001.log"));
    boolean isArchived = Files.isRegularFile(folder.resolve("archive").resolve("00000001.log"));
    return isJournal || isArchived ? folder : data.run(settings, name).resolve("journal");
  }
}
