package io.argosy.cli.kind.bag;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.local.RunFolderJob;
import io.argosy.console.Console;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.Outcome;
import io.argosy.explain.TaskFailures;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/** The state of a bag, from its journal. */
record BagShow(JobHandle handle, Console console) {
  /**
   * What depends on where the bag is.
   *
   * @param at the instant of its bill
   * @param next what the user can do now, unless the bag has ended
   */
  private record Surroundings(Instant at, Function<BagProgress, List<String>> next) {}

  /** Prints the state of a bag. */
  void tell() throws IOException {
    StateView state = handle.state();
    JobStateView job = state.job(handle.job()).orElseThrow();
    Instant now = job.outcome().isPresent() ? state.at() : Instant.now();
    Surroundings around =
        handle.by(
            run -> here(run, job, now),
            client -> new Surroundings(now, bag -> far(bag, client.server().toString())));
    SequencedMap<String, Object> fields = FollowedBag.fields(job, around.at());
    BagProgress bag = BagProgress.of(JsonTree.fields("journal", JsonText.of(fields)));
    Optional<Path> result = new FollowedBag(handle).fetch();
    if (console.isJson()) {
      fields.put("state", BagText.state(bag));
      fields.put("reason", reason(job));
      fields.put("result", result);
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
      BagLocation place =
          new BagLocation(handle.job(), handle.folder(), result, handle.resumeCommand());
      console.lines(BagText.verdict(bag, place));
      console.lines(why(job));
      return;
    }
    console.line("");
    console.line(BagText.progress(job.id().value(), bag));
    console.lines(around.next().apply(bag));
  }

  /** A running bag costs money until now; released machines cost nothing more. */
  private Surroundings here(RunFolder run, JobStateView job, Instant now) throws IOException {
    if (RunFolderJob.driver(run).isPresent()) {
      return new Surroundings(now, bag -> List.of());
    }
    Optional<Instant> given = LastRelease.of(run, job);
    return new Surroundings(given.orElse(now), bag -> alone(bag, given, handle.resumeCommand()));
  }

  /** What the user can do about a bag of a service, which otherwise continues by itself. */
  private List<String> far(BagProgress bag, String server) {
    List<String> next = BagText.next(bag, handle.resumeCommand());
    if (bag.stage().equals("merging")) {
      return List.of(
          "not ended; a merge command runs on a machine that was not rented, and waits for one if"
              + " no machine is registered: argosy agent --server "
              + server);
    }
    return bag.outcome().isPresent() || !next.isEmpty() ? next : List.of(handle.advice());
  }

  /**
   * What the user can do about a bag on this computer while no process runs it.
   *
   * @param given when its last machine was released, if all were
   */
  private static List<String> alone(BagProgress bag, Optional<Instant> given, String resume) {
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

  private static Optional<String> reason(JobStateView job) {
    return job.outcome()
        .flatMap(
            it ->
                it instanceof Outcome.Failed failed
                    ? Optional.of(failed.reason())
                    : Optional.empty());
  }

  /** Why it failed, if it did, in the words printed at its end. */
  private List<String> why(JobStateView job) {
    List<String> lines = new ArrayList<>();
    if (job.outcome().orElse(null) instanceof Outcome.Failed failed) {
      lines.add("failed: " + failed.reason());
      failed.lastLines().lines().forEach(it -> lines.add("  | " + it));
      TaskFailures failures = new TaskFailures();
      handle.story(failures::hear);
      failures.lines(BagWatch.FAILURES_SHOWN).forEach(it -> lines.add("  " + it));
    }
    return lines;
  }
}
