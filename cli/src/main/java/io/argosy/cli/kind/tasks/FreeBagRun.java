package io.argosy.cli.kind.tasks;

import io.argosy.agent.files.PieceFiles;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.cli.embedded.RunWatch;
import io.argosy.cli.image.RegistryCheck;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.NumberedResults;
import io.argosy.cli.local.RunFacts;
import io.argosy.cli.option.ResumeOptions;
import io.argosy.cli.option.ReuseOption;
import io.argosy.cli.option.RunOptions;
import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.tasks.FreeBagFile;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.ChoiceAsked;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.runtime.kind.tasks.TaskListSpecs;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Runs a bag without offers in this process, and stays until it ends. */
record FreeBagRun(Console console, Settings settings, JobReading reading) {
  /** Whether a run of a list of tasks is that of such a bag. */
  static boolean isOf(RunFolder run, JobReading reading) throws IOException {
    return Files.exists(run.jobFile())
        && reading.files().parseAccepted(Files.readString(run.jobFile()), run.origin())
            instanceof FreeBagFile;
  }

  /** Refuses flags about policies and earlier results, which only bags with offers have. */
  static void refuse(Optional<String> policy, ReuseOption reuse) {
    reuse.refuseUnlessBag();
    policy.ifPresent(
        it -> {
          throw BadInput.inArgument(
              "--policy",
              it,
              "--policy is " + it + ", but a bag without offers has no policy; leave it out");
        });
  }

  /** Begins it; returns the exit code. */
  int begin(FreeBagFile bag, RunOptions options) throws Exception {
    options.iterations().refuseUnlessIterative();
    refuse(options.policy(), options.reuse());
    Optional<ChoiceAsked> choice = options.bag().askedWithoutOffers();
    Path data = options.data().place(settings);
    LocalMachines here = options.machines().machines(settings).forJob(bag);
    long tasks = TaskList.open(bag.tasks(), Sources.below(bag.folder())).count();
    TaskListSpec spec = TaskListSpecs.of(bag, tasks, here.slotsFor(bag), choice);
    if (!options.executor().isProcess()) {
      RegistryCheck.refuseUnknown(here.runs(bag), true, data.resolve("images"));
    }
    FreeBagParts parts = new FreeBagParts(reading, bag, Optional.of(tasks));
    EmbeddedRun run =
        EmbeddedRun.begin(
            reading,
            data,
            JobSpecs.name(bag, options.name()),
            spec,
            bag.folder(),
            here,
            options.executor().machinery(),
            parts);
    return follow(run, parts, options.data().commands(run.job()).resume(), false);
  }

  /** Continues it, or tries again what failed; returns the exit code. */
  int resume(RunFolder run, FreeBagFile bag, ResumeOptions options, String resume)
      throws Exception {
    options.bag().refuseUnlessBag();
    FreeBagParts parts = new FreeBagParts(reading, bag, Optional.empty());
    EmbeddedRun resumed =
        EmbeddedRun.resume(
            reading,
            run,
            options.machines().asked(),
            options.machines().machines(settings),
            options.executor().machinery(),
            parts);
    return follow(resumed, parts, resume, true);
  }

  private int follow(EmbeddedRun run, FreeBagParts parts, String resume, boolean again)
      throws InterruptedException {
    return new RunWatch(run, console, resume, () -> finish(run, parts)).follow(again);
  }

  /** Puts each result under its number; where there is no merged one, writes the table. */
  private void finish(EmbeddedRun run, FreeBagParts parts) {
    RunFolder folder = new RunFolder(run.job(), run.folder());
    try {
      new NumberedResults(folder, each -> kept(folder, run.files(), each)).fetch();
      if (run.result().isEmpty()) {
        WholeFile.write(folder.path().resolve("tasks.csv"), out -> parts.table(folder, out));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Path> kept(RunFolder run, PieceFiles files, BiConsumer<Long, Path> each) {
    RunFacts.each(
        run.path(),
        reading,
        fact -> {
          if (fact instanceof Fact.PieceKept it) {
            each.accept(it.piece().first(), file(files, it));
          }
        });
    return Optional.empty();
  }

  private static Path file(PieceFiles files, Fact.PieceKept kept) {
    try {
      return files.publish(kept.attempt(), kept.piece(), kept.result());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
