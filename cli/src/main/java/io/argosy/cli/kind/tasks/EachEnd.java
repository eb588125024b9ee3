package io.argosy.cli.kind.tasks;

import static io.argosy.explain.Numbers.many;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.console.Console;
import io.argosy.core.model.Outcome;
import io.argosy.explain.ReportFields;
import io.argosy.protocol.kind.tasks.Items;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The last output of {@code argosy each}: which tasks failed, and why.
 *
 * @param cut why the job has only some of the items
 * @param retry the command that runs them again
 */
record EachEnd(
    Console console,
    EmbeddedRun run,
    EachOutput output,
    Items items,
    Supplier<Optional<InputCut>> cut,
    String retry) {
  private static final int SHOWN = 20;
  private static final int LONGEST_ITEM = 60;

  /**
   * Returns the exit code.
   *
   * @param table writes the table of results
   */
  int tell(BiConsumer<EmbeddedRun, Items> table) {
    output.finish();
    console.wipe();
    Outcome outcome = run.ended().join();
    Optional<InputCut> missing = cut.get();
    // A task that failed says more than an item that is missing.
    int exit =
        outcome instanceof Outcome.Done
            ? missing.map(InputCut::exit).orElse(ExitCode.of(outcome))
            : ExitCode.of(outcome);
    try {
      table.accept(run, items);
    } finally {
      // Which tasks failed is printed also if the table cannot be written.
      if (console.isJson()) {
        console.object(fields(outcome, missing.isEmpty(), exit));
      } else {
        lines(outcome);
        missing.ifPresent(it -> console.error(it.sentence()));
      }
    }
    return exit;
  }

  private void lines(Outcome outcome) {
    List<EachOutput.Event.Failed> failed = output.failed();
    failed.stream().limit(SHOWN).forEach(task -> console.error(line(task)));
    if (failed.size() > SHOWN) {
      console.error("and " + many(failed.size() - SHOWN, "task") + " more");
    }
    switch (outcome) {
      case Outcome.Done(boolean late) -> {
        if (late) {
          console.error("job " + run.job() + " is done, but after its deadline");
        }
      }
      case Outcome.Failed broken -> {
        console.error("job " + run.job() + " failed: " + reason(broken));
        broken.lastLines().lines().forEach(it -> console.error("  | " + it));
        console.error("what is done is kept; try the others again: " + retry);
      }
      case Outcome.StoppedByPromise() ->
          console.error(
              "job "
                  + run.job()
                  + " was stopped at its deadline: "
                  + many(output.done(), "task")
                  + " of "
                  + items.size()
                  + " done");
      case Outcome.Cancelled() -> console.error("job " + run.job() + " was cancelled");
    }
  }

  /** The tasks and their items are printed before. */
  private String reason(Outcome.Failed broken) {
    int failed = output.failed().size();
    return failed == 0 ? broken.reason() : failed + " of " + many(items.size(), "task") + " failed";
  }

  private String line(EachOutput.Event.Failed task) {
    String item = items.text(task.task());
    String shown = item.length() > LONGEST_ITEM ? item.substring(0, LONGEST_ITEM) + "…" : item;
    return "task "
        + task.task()
        + " ("
        + shown
        + ") failed"
        + (task.times() == 1 ? "" : " " + task.times() + " times")
        + ": "
        + task.reason();
  }

  private SequencedMap<String, Object> fields(Outcome outcome, boolean complete, int exit) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "ended");
    fields.put("job", run.job());
    fields.put("outcome", ReportFields.word(outcome));
    fields.put("tasks", items.size());
    fields.put("inputComplete", complete);
    fields.put("failed", output.failed().stream().map(EachOutput.Event.Failed::task).toList());
    fields.put("exit", exit);
    return fields;
  }
}
