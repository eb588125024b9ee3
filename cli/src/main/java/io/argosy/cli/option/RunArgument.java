package io.argosy.cli.option;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.simulator.history.RecordedRun;
import io.argosy.simulator.world.SimulatedProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A past run: a job's name, its folder, or the folder of its journal. */
public final class RunArgument {
  @Parameters(
      paramLabel = "JOB",
      description = "The job, as 'argosy list' names it, or the folder of a journal.")
  String run = "";

  @Mixin DataOption data = new DataOption();

  /** The folder of the journal. */
  public Path journal(Settings settings, JobReading reading) {
    Path folder = Path.of(run);
    if (Files.isDirectory(RunFolder.journalIn(folder))) {
      return RunFolder.journalIn(folder);
    }
    boolean isJournal = Files.isRegularFile(folder.resolve("00000001.log"));
    boolean isArchived = Files.isRegularFile(folder.resolve("archive").resolve("00000001.log"));
    return isJournal || isArchived ? folder : RunFolder.journalIn(data.run(settings, reading, run));
  }

  /** The measured history of the run; it must contain at least one report. */
  public RecordedRun history(Settings settings, JobReading reading) {
    Path journal = journal(settings, reading);
    refuseOthers(journal, reading);
    try (Stream<Entry> entries = FileJournal.read(journal, reading.rules())) {
      return RecordedRun.of(entries.flatMap(e -> e.facts().stream()), body -> kind(body, reading))
          .orElseThrow(
              () ->
                  BadInput.inArgument(
                      "job",
                      run,
                      run + " has no reports yet: how fast its partitions are is not known"));
    }
  }

  /** Only the slots of an iterative job share work that can move between them. */
  private void refuseOthers(Path journal, JobReading reading) {
    try (Stream<Entry> entries = FileJournal.read(journal, reading.rules())) {
      Optional<JobSpec> other =
          entries
              .flatMap(entry -> entry.facts().stream())
              .flatMap(
                  it -> it instanceof Fact.JobAccepted job ? Stream.of(job.spec()) : Stream.of())
              .filter(spec -> !(spec instanceof JobSpec.Iterative))
              .findFirst();
      if (other.isPresent()) {
        throw BadInput.inArgument("job", run, withoutPartitions(other.get()));
      }
    }
  }

  private String withoutPartitions(JobSpec spec) {
    return spec instanceof JobSpec.Bag
        ? run
            + " is a bag, which has no partitions to balance; 'argosy plan --from "
            + run
            + "' plans it anew from what it measured"
        : run + " has no partitions to balance: only iterative jobs have";
  }

  /**
   * A cooperative program stores on request; the simulation calls all others once per chunk. If
   * only some are cooperative, it treats all as the weaker kind.
   */
  private static SimulatedProgram.Kind kind(String body, JobReading reading) {
    try {
      JobFile file = reading.files().parseAccepted(body, Path.of(""));
      return file.runs().stream().allMatch(run -> run.way() instanceof Participation.Cooperative)
          ? SimulatedProgram.Kind.COOPERATIVE
          : SimulatedProgram.Kind.CHUNKED;
    } catch (BadInput olderForm) {
      return SimulatedProgram.Kind.CHUNKED;
    }
  }
}
