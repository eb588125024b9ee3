package io.argosy.telling;

import io.argosy.core.kernel.Fact;
import io.argosy.core.model.JobSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The decisions of a job in order, a line each: the time since its acceptance and a sentence. */
public final class Explanation {
  private final boolean all;
  private final Function<JobSpec, String> currencies;
  private Optional<Instant> origin = Optional.empty();
  private Instant latest = Instant.MIN;
  private boolean over;
  private boolean complete;
  private Decisions decisions = Decisions.ofAny();
  private Sentences sentences = Sentences.ofAny();

  /**
   * @param all whether bookkeeping is shown too
   */
  public Explanation(boolean all) {
    this(all, spec -> "");
  }

  /**
   * @param all whether bookkeeping is shown too
   * @param currencies what the money of a job is in
   */
  public Explanation(boolean all, Function<JobSpec, String> currencies) {
    this.all = all;
    this.currencies = currencies;
  }

  /** A decision to be shown. */
  public record Line(double seconds, Fact fact, String sentence) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%10.1f s  %s", seconds, sentence);
    }
  }

  /** The line of the next fact, unless it is not to be shown. */
  public Optional<Line> next(Fact fact) {
    // Facts that have no instant of their own share that of the fact before them.
    latest = fact.at().isAfter(latest) ? fact.at() : latest;
    if (fact instanceof Fact.JobAccepted accepted) {
      origin = Optional.of(accepted.at());
      decisions = Decisions.of(accepted.spec());
      sentences = Sentences.of(accepted.spec(), currencies.apply(accepted.spec()));
    }
    over = isOver(fact);
    if (!all && (decisions.isBookkeeping(fact) || (over && isOfMachines(fact)) || isEarly(fact))) {
      return Optional.empty();
    }
    return Optional.of(new Line(seconds(), fact, sentence(fact)));
  }

  /** Once all is kept, attempts end because of that; nothing is kept because they end. */
  private String sentence(Fact fact) {
    complete = fact instanceof Fact.WorkComplete || (complete && !isReopened(fact));
    return complete && fact instanceof Fact.AttemptOver ended
        ? sentences.stopped(ended)
        : sentences.tell(fact);
  }

  private static boolean isReopened(Fact fact) {
    return fact instanceof Fact.BagReopened || fact instanceof Fact.FlowReopened;
  }

  private boolean isOver(Fact fact) {
    return switch (fact) {
      case Fact.JobEnded _ -> true;
      case Fact.BagReopened _, Fact.FlowReopened _, Fact.JobAccepted _ -> false;
      default -> over;
    };
  }

  /** What a service does for itself before it has the job. */
  private boolean isEarly(Fact fact) {
    return origin.isEmpty()
        && (fact instanceof Fact.ScalingStarted || fact instanceof Fact.ScaleAdvised);
  }

  /** When all is over, machines go. */
  private static boolean isOfMachines(Fact fact) {
    return fact instanceof Fact.MachineUp || fact instanceof Fact.MachineDown;
  }

  /** What comes before the acceptance, such as a machine that joins, happens at 0. */
  private double seconds() {
    return origin.map(from -> Numbers.seconds(Duration.between(from, latest))).orElse(0.0);
  }
}
