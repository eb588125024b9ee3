package io.argosy.core.history;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.CallCost;
import java.time.Instant;
import java.util.Optional;

/** What the facts of a run tell of the speed of one attempt. */
final class AttemptRecord {
  private Optional<Instant> began = Optional.empty();
  private Optional<Instant> latest = Optional.empty();
  private CallSums calls = CallSums.NONE;
  private Optional<Stretch> measured = Optional.empty();
  private double longestStartup;
  private boolean isBelieved = true;

  void began(Instant at) {
    began = Optional.of(at);
    latest = began;
  }

  /** One result is the work of one call. */
  void kept(Fact.PieceKept fact) {
    latest.ifPresent(
        before -> {
          double took = Seconds.between(before, fact.at());
          calls = calls.and(fact.piece().count(), took);
          latest = Optional.of(fact.at());
        });
  }

  void measured(Fact.ProgressMeasured fact) {
    double seconds = Seconds.of(fact.elapsed());
    Stretch now = new Stretch(0, 0, seconds, fact.done());
    measured = Optional.of(measured.map(before -> before.upTo(now)).orElse(now));
    for (CallCost call : fact.calls()) {
      longestStartup = Math.max(longestStartup, call.startupSeconds());
    }
    isBelieved = fact.calls().stream().noneMatch(CallCost::isMeasuring);
  }

  /** The longest start-up of a call that was reported, in seconds; 0 where none mattered. */
  double longestStartup() {
    return longestStartup;
  }

  CallSums calls() {
    return calls;
  }

  /**
   * The time from which a speed can be taken without telling start-up from work. An attempt that
   * was over before its first report is known by its results; one of which reports say that only
   * start-up was seen, by nothing.
   */
  Optional<Stretch> stretch() {
    if (!isBelieved) {
      return Optional.empty();
    }
    Stretch results = new Stretch(0, 0, calls.seconds(), (long) calls.iterations());
    return Optional.of(measured.orElse(results)).filter(s -> s.seconds() > 0);
  }

  /**
   * From the first measure, which contains start-up, to the last; from the start if it is alone.
   */
  record Stretch(double fromSeconds, long fromDone, double toSeconds, long toDone) {
    Stretch upTo(Stretch next) {
      boolean first = fromSeconds == 0;
      return new Stretch(
          first ? toSeconds : fromSeconds, first ? toDone : fromDone, next.toSeconds, next.toDone);
    }

    double seconds() {
      return toSeconds - fromSeconds;
    }

    long iterations() {
      return toDone - fromDone;
    }
  }
}
