package io.argosy.runtime.kind.tasks;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How long each task took, from the facts of its job: from the moment its worker could begin it,
 * which is the start of the worker or the result before, to its own result.
 */
public final class TaskTimes {
  private final Map<AttemptId, Instant> since = new HashMap<>();
  private final Map<AttemptId, Long> held = new HashMap<>();
  private final Map<Long, Double> seconds = new HashMap<>();

  public void hear(Fact fact) {
    if (fact instanceof Fact.AttemptPlaced f) {
      grant(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.WorkGranted f) {
      grant(f.attempt(), f.work(), f.at());
    } else if (fact instanceof Fact.AttemptBegan f) {
      since.replace(f.attempt(), f.at());
    } else if (fact instanceof Fact.WorkYielded f) {
      release(f.attempt(), Interval.total(f.work()));
    } else if (fact instanceof Fact.PieceKept f) {
      keep(f);
    }
  }

  private void grant(AttemptId attempt, List<Interval> work, Instant at) {
    held.merge(attempt, Interval.total(work), Long::sum);
    if (!work.isEmpty()) {
      since.putIfAbsent(attempt, at);
    }
  }

  private void release(AttemptId attempt, long count) {
    held.merge(attempt, -count, Long::sum);
    if (held.getOrDefault(attempt, 0L) <= 0) {
      since.remove(attempt);
    }
  }

  private void keep(Fact.PieceKept fact) {
    Instant began = since.get(fact.attempt());
    if (began != null) {
      seconds.put(fact.piece().first(), Math.max(0, Seconds.between(began, fact.at())));
      since.put(fact.attempt(), fact.at());
    }
    release(fact.attempt(), fact.piece().count());
  }

  /** Of one task, if that is known. */
  public OptionalDouble seconds(long task) {
    Double known = seconds.get(task);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }
}
