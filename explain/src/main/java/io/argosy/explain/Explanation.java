package io.argosy.explain;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.spec.JobSpec;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The decisions of a job in order, one line each: the time since its acceptance and a sentence. */
public final class Explanation {
  private final KindExplanations kinds;
  private final boolean all;
  private final Function<JobSpec, String> currencies;
  private Optional<Instant> origin = Optional.empty();
  private Instant latest = Instant.MIN;
  private boolean over;
  private boolean complete;
  private Decisions decisions;
  private Sentences sentences;

  /**
   * @param all whether to include bookkeeping
   */
  public Explanation(KindExplanations kinds, boolean all) {
    this(kinds, all, spec -> "");
  }

  /**
   * @param all whether to include bookkeeping
   * @param currencies the currency of a job's money
   */
  public Explanation(KindExplanations kinds, boolean all, Function<JobSpec, String> currencies) {
    this.kinds = kinds;
    this.all = all;
    this.currencies = currencies;
    this.decisions = Decisions.ofAny(kinds);
    this.sentences = Sentences.ofAny(kinds);
  }

  /** A decision to show. */
  public record Line(double seconds, Fact fact, String sentence) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%10.1f s  %s", seconds, sentence);
    }
  }

  /** The line of the next fact, if it is to be shown. */
  public Optional<Line> next(Fact fact) {
    // Facts without an instant share that of the previous fact.
    latest = fact.at().isAfter(latest) ? fact.at() : latest;
    if (fact instanceof Fact.JobAccepted accepted) {
      origin = Optional.of(accepted.at());
      decisions = Decisions.of(kinds, accepted.spec());
      sentences = Sentences.of(kinds, accepted.spec(), currencies.apply(accepted.spec()));
    }
    over = isOver(fact);
    if (!all && (decisions.isBookkeeping(fact) || (over && isOfMachines(fact)) || isEarly(fact))) {
      return Optional.empty();
    }
    return Optional.of(new Line(seconds(), fact, sentence(fact)));
  }

  /** Once all results are kept, attempts end because of that. */
  private String sentence(Fact fact) {
    complete = fact instanceof Fact.WorkComplete || (complete && !isReopened(fact));
    return complete && fact instanceof Fact.AttemptOver ended
        ? sentences.stopped(ended)
        : sentences.tell(fact);
  }

  private static boolean isReopened(Fact fact) {
    return fact instanceof Fact.OfKind f && f.reopens().isPresent();
  }

  private boolean isOver(Fact fact) {
    if (fact instanceof Fact.JobEnded) {
      return true;
    }
    if (isReopened(fact) || fact instanceof Fact.JobAccepted) {
      return false;
    }
    return over;
  }

  /** Facts of the service from before the job. */
  private boolean isEarly(Fact fact) {
    return origin.isEmpty()
        && (fact instanceof Fact.ScalingStarted || fact instanceof Fact.ScaleAdvised);
  }

  /** When the job is over, its machines are released. */
  private static boolean isOfMachines(Fact fact) {
    return fact instanceof Fact.MachineUp || fact instanceof Fact.MachineDown;
  }

  /** Facts before the acceptance, such as the registration of a machine, count as second 0. */
  private double seconds() {
    return origin.map(from -> Seconds.between(from, latest)).orElse(0.0);
  }
}
