package io.argosy.simulator.kind.iterative;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.TaskId;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.realm.SimulationReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.Function;

/** Adds the facts of one job up to a {@link SimulationReport}. */
final class Ledger {
  /** What the facts so far show of one partition. */
  private static final class Account {
    final SequencedSet<String> sites = new LinkedHashSet<>();
    int attempts;
    long kept;
    long reports;
    double seconds;
    Optional<Instant> placedAt = Optional.empty();
    Optional<Instant> lastKeptAt = Optional.empty();

    /** Its work was complete; it did not just lose its machine. */
    boolean finished;
  }

  private final JobId job;
  private final Function<MachineId, String> siteOf;
  private final Map<TaskId, Account> accounts = new TreeMap<>();
  private final List<SimulationReport.Added> added = new ArrayList<>();
  private Instant acceptedAt = Timeline.BEGINNING;
  private Instant endedAt = Timeline.BEGINNING;
  private Optional<Outcome> outcome = Optional.empty();
  private long steers;
  private long refused;
  private int live;
  private int peak;

  Ledger(JobId job, Function<MachineId, String> siteOf) {
    this.job = job;
    this.siteOf = siteOf;
  }

  void enter(List<Fact> facts) {
    facts.forEach(this::enter);
  }

  private void enter(Fact fact) {
    // The other facts are not counted in a report.
    if (fact instanceof Fact.ProgressMeasured f && isOurs(f.attempt())) {
      account(f.attempt()).reports++;
    } else if (fact instanceof Fact.PieceKept f && isOurs(f.attempt())) {
      keep(f);
    } else if (fact instanceof Fact.PieceRefused f && isOurs(f.attempt())) {
      refused++;
    } else if (fact instanceof Fact.Instructed(var id, Instruction.Steer steer)
        && isOurs(steer.attempt())) {
      steers++;
    } else if (fact instanceof Fact.AttemptPlaced f && isOurs(f.attempt())) {
      place(f);
    } else if (fact instanceof Fact.AttemptOver f && isOurs(f.attempt())) {
      leave(f.attempt(), f.at(), f.ending() instanceof Ending.Finished);
    } else if (fact instanceof Fact.AttemptLost f && isOurs(f.attempt())) {
      leave(f.attempt(), f.at(), false);
    } else if (fact instanceof Fact.TaskAdded f && f.task().job().equals(job)) {
      added.add(
          new SimulationReport.Added(f.task(), Duration.between(acceptedAt, f.at()), f.why()));
    } else if (fact instanceof Fact.JobAccepted f && f.job().equals(job)) {
      acceptedAt = f.at();
    } else if (fact instanceof Fact.JobEnded f && f.job().equals(job)) {
      outcome = Optional.of(f.outcome());
      endedAt = f.at();
    }
  }

  private boolean isOurs(AttemptId attempt) {
    return attempt.job().equals(job);
  }

  private void keep(Fact.PieceKept fact) {
    Account account = account(fact.attempt());
    account.kept += fact.piece().count();
    account.lastKeptAt = Optional.of(fact.at());
  }

  private void place(Fact.AttemptPlaced fact) {
    Account account = account(fact.attempt());
    account.attempts++;
    account.sites.add(siteOf.apply(fact.machine()));
    account.placedAt = Optional.of(fact.at());
    // The spread counts results of the last attempt, not of attempts that were lost before.
    account.lastKeptAt = Optional.empty();
    peak = Math.max(peak, ++live);
  }

  private void leave(AttemptId attempt, Instant at, boolean finished) {
    Account account = account(attempt);
    account.finished = finished;
    live--;
    account.placedAt.ifPresent(from -> account.seconds += Seconds.between(from, at));
    account.placedAt = Optional.empty();
  }

  private Account account(AttemptId attempt) {
    return accounts.computeIfAbsent(attempt.task(), task -> new Account());
  }

  /** The most slots that the job had at one time. */
  int peak() {
    return peak;
  }

  SimulationReport report(long iterations, double oracleSeconds, long events) {
    // An attempt that never came back has held its slot until the end.
    accounts
        .values()
        .forEach(a -> a.placedAt.ifPresent(at -> a.seconds += Seconds.between(at, endedAt)));
    long kept = accounts.values().stream().mapToLong(a -> a.kept).sum();
    Outcome end = outcome.orElseThrow();
    return new SimulationReport(
        end,
        Duration.between(acceptedAt, endedAt),
        end instanceof Outcome.Done(boolean late) && !late,
        iterations,
        kept,
        Math.max(0, kept - iterations),
        accounts.values().stream().mapToDouble(a -> a.seconds).sum(),
        oracleSeconds,
        spread(),
        steers,
        refused,
        rows(),
        added,
        events);
  }

  private List<SimulationReport.Row> rows() {
    List<SimulationReport.Row> rows = new ArrayList<>();
    accounts.forEach(
        (task, a) ->
            rows.add(
                new SimulationReport.Row(
                    task, List.copyOf(a.sites), a.attempts, a.kept, a.seconds, a.reports)));
    return rows;
  }

  private double spread() {
    List<Instant> ends =
        accounts.values().stream()
            .filter(a -> a.finished)
            .flatMap(a -> a.lastKeptAt.stream())
            .sorted()
            .toList();
    return ends.isEmpty() ? 0 : Seconds.between(ends.getFirst(), ends.getLast());
  }
}
