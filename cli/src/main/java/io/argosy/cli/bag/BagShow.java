package io.argosy.cli.bag;

import io.argosy.core.kind.bag.BagState;

import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.Outcome;
import io.argosy.explain.BagFields;
import io.argosy.explain.ReportFields;
import io.argosy.explain.TaskFailures;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.jobs.JobSpecs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** The state of a bag, from its journal. */
public final class BagShow {
  private BagShow() {}

  /** What the user can do about a bag of a service, which otherwise continues by itself. */
  public static List<String> far(BagProgress bag, RemoteBag run) {
    List<String> next = BagText.next(bag, run.resumeCommand());
    if (bag.stage().equals("merging")) {
      return List.of(
          "not ended; a merge command runs on a machine that was not rented, and waits for one if"
              + " no machine is registered: argosy agent --server "
              + run.client().server());
    }
    return bag.outcome().isPresent() || !next.isEmpty()
        ? next
        : List.of("not ended; watch it: argosy watch " + run.job());
  }

  /**
   * What the user can do about a bag on this computer while no process runs it.
   *
   * @param given when its last machine was released, if all were
   */
  public static List<String> alone(BagProgress bag, Optional<Instant> given, String resume) {
    List<String> next = BagText.next(bag, resume);
    if (bag.outcome().isPresent() || !next.isEmpty()) {
      return next;
    }
    String unknown =
        bag.isPaid()
            ? ""
            : "; its machines end at the latest when what is paid for them ends, if they have not";
    String machines =
        given.map(at -> "; its machines were released when it was interrupted").orElse(unknown);
    return List.of("no process runs it now" + machines, "resume with: " + resume);
  }

  /**
   * Prints the state of a bag.
   *
   * @param story all decisions about it, to explain failures
   * @param next what the user can do now, unless the bag has ended
   */
  public static void tell(
      JobState job,
      Instant now,
      Console console,
      BagLocation place,
      Consumer<Consumer<Fact>> story,
      Function<BagProgress, List<String>> next) {
    SequencedMap<String, Object> fields = BagFields.of(job, now);
    fields.put("menu", BagFields.menu(job));
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("currency", JobSpecs.file(BagState.of(job).spec()).currency());
    BagProgress bag = BagProgress.of(JsonTree.fields("journal", JsonText.of(fields)));
    if (console.isJson()) {
      fields.put("state", BagText.state(bag));
      fields.put("reason", reason(job));
      fields.put("result", place.result());
      console.object(fields);
      return;
    }
    console.lines(BagText.types(bag));
    bag.menu()
        .ifPresent(
            menu -> {
              console.line("");
              console.lines(MenuText.lines(menu, bag.currency(), false));
            });
    console.line("");
    console.lines(BagText.bill(bag));
    if (bag.outcome().isPresent()) {
      console.lines(BagText.verdict(bag, place));
      console.lines(why(job, story));
      return;
    }
    console.line("");
    console.line(BagText.progress(job.id().value(), bag));
    console.lines(next.apply(bag));
  }

  private static Optional<String> reason(JobState job) {
    return job.outcome()
        .flatMap(
            it ->
                it instanceof Outcome.Failed failed
                    ? Optional.of(failed.reason())
                    : Optional.empty());
  }

  /** Why it failed, if it did, in the words printed at its end. */
  private static List<String> why(JobState job, Consumer<Consumer<Fact>> story) {
    List<String> lines = new ArrayList<>();
    if (job.outcome().orElse(null) instanceof Outcome.Failed failed) {
      lines.add("failed: " + failed.reason());
      failed.lastLines().lines().forEach(it -> lines.add("  | " + it));
      TaskFailures failures = new TaskFailures();
      story.accept(failures::hear);
      failures.lines(BagWatch.FAILURES_SHOWN).forEach(it -> lines.add("  " + it));
    }
    return lines;
  }
}
