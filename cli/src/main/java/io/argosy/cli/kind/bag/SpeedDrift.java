package io.argosy.cli.kind.bag;

import io.argosy.cli.kind.bag.BagProgress.Type;
import io.argosy.explain.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether machine types are as fast as in the sample; reports each type once. */
final class SpeedDrift {
  /** Fewer tasks tell nothing. */
  private static final long ENOUGH = 3;

  /** Tasks differ; a smaller increase is not reported. */
  private static final double MUCH = 1.4;

  /** The types when the plan was chosen. */
  private final Map<String, Type> then = new HashMap<>();

  private final Set<String> told = new HashSet<>();

  /** One sentence for each type that has changed since the first call. */
  List<String> news(List<Type> types) {
    List<String> news = new ArrayList<>();
    for (Type type : types) {
      Type before = then.putIfAbsent(type.name(), type);
      if (before != null && type.done() - before.done() >= ENOUGH) {
        news.addAll(compared(before, type));
      }
    }
    return news;
  }

  private List<String> compared(Type before, Type now) {
    double was = before.meanSeconds().orElse(0.0);
    double sum = now.done() * now.meanSeconds().orElse(0.0) - before.done() * was;
    double is = sum / (now.done() - before.done());
    boolean slower = is > MUCH * was;
    if (was <= 0 || is <= 0 || !(slower || is * MUCH < was) || !told.add(now.name())) {
      return List.of();
    }
    return List.of(
        now.name()
            + (slower ? " is slower" : " is faster")
            + " than when it was tried: "
            + Numbers.span(is)
            + " a task, not "
            + Numbers.span(was));
  }
}
