package io.argosy.cli.kind.iterative;

import static io.argosy.explain.Numbers.grouped;
import static io.argosy.explain.Numbers.span;

import io.argosy.agent.ProgramTrial;
import io.argosy.agent.process.Executors;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.TrialRun;
import io.argosy.cli.option.RunOptions;
import io.argosy.console.Console;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.Interval;
import io.argosy.core.work.BlockSize;
import io.argosy.core.work.Pace;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Chooses the size of the blocks of a job by a few calls of its program on this computer. */
record BlockTrial(RunOptions options, Settings settings, Console console) {
  private static final String FLAG = "--reproducible";

  /** A call of the trial failed, as a call of the job would. */
  static final class TrialFailed extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ProgramTrial.Found.Failed failed;

    TrialFailed(ProgramTrial.Found.Failed failed) {
      super(failed.reason());
      this.failed = failed;
    }

    void tell(Console console) {
      Interval piece = failed.piece();
      console.error(
          "the trial call for "
              + (piece.count() == 1 ? "iteration 0" : "iterations 0 to " + (piece.end() - 1))
              + " failed: "
              + failed.reason());
      failed.lastLines().lines().forEach(line -> console.error("  | " + line));
    }
  }

  /** The size for a job without blocks. */
  long choose(IterativeFile file) throws IOException, InterruptedException, TrialFailed {
    refuseOthers(file);
    long total = file.iterations().total();
    LocalMachines here = options.machines().machines(settings).forJob(file);
    int slots = Math.min(here.slotsFor(file), file.slots().max().orElse(Integer.MAX_VALUE));
    Path data = options.data().place(settings);
    try (Executors executors = options.executor().machinery()) {
      return switch (new TrialRun(file, here, executors, data).measure(total)) {
        case ProgramTrial.Found.Failed failed -> throw new TrialFailed(failed);
        case ProgramTrial.Found.Measured(Pace pace) -> {
          long least = IterativeFile.Iterations.leastBlock(total);
          long block = BlockSize.of(pace, total, Math.max(1, slots), least);
          tell(file, pace, block);
          yield block;
        }
      };
    }
  }

  private static void refuseOthers(IterativeFile file) {
    for (JobFile.Run run : file.runs()) {
      if (!(run.way() instanceof Participation.Chunked)) {
        String way = run.field() + "." + run.way().name();
        throw BadInput.inArgument(
            FLAG,
            "",
            FLAG
                + " is for programs that are called once for each block (run.chunked); "
                + way
                + " chooses itself how much it does before it stores a result");
      }
    }
  }

  private void tell(IterativeFile file, Pace pace, long block) {
    double startup = pace.startupSeconds();
    double call = Seconds.of(pace.expected(block));
    if (console.isJson()) {
      SequencedMap<String, Object> event = new LinkedHashMap<>();
      event.put("event", "block");
      event.put("block", block);
      event.put("callSeconds", call);
      event.put("startupSeconds", startup);
      console.object(event);
      return;
    }
    console.error(
        "blocks of "
            + grouped(block)
            + " iterations: a call takes about "
            + span(call)
            + ", "
            + span(startup)
            + " of it to start. For the same result on other machines, write this into the job"
            + " file, or use --block "
            + block
            + ":");
    console.error(
        "  iterations: {mode: "
            + (file.iterations().mode() == IterativeFile.Mode.COUNT ? "count" : "range")
            + ", total: "
            + file.iterations().total()
            + ", block: "
            + block
            + "}");
  }
}
