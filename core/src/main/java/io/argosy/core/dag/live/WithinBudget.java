package io.argosy.core.dag.live;

import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.SiteSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A schedule within a budget: the policy's own if affordable, else the policy's without the most
 * expensive machine, then without the two most expensive, and so on. (B4) of
 * docs/algorithms/workflows.md.
 */
record WithinBudget(JobSpec.Workflow spec, ScheduleRequest request) {
  /** The first affordable schedule, else the cheapest. */
  List<Assignment> choose(Function<ScheduleRequest, List<Assignment>> policy) {
    List<Assignment> chosen = policy.apply(request);
    if (request.purse().isEmpty() || chosen.isEmpty()) {
      return chosen;
    }
    Money left = request.purse().getFirst();
    List<ScheduleRequest.Shunned> shunned = new ArrayList<>(request.shunned());
    for (int place : dearestFirst()) {
      if (cost(chosen).isAtMost(left)) {
        return chosen;
      }
      request.left().forEach(task -> shunned.add(new ScheduleRequest.Shunned(task, place)));
      List<Assignment> next = policy.apply(request.shunning(shunned));
      if (next.size() == chosen.size() && cost(next).compareTo(cost(chosen)) < 0) {
        chosen = next;
      }
    }
    return chosen;
  }

  private Money cost(List<Assignment> schedule) {
    Map<Integer, Money> perHour = new HashMap<>();
    request.workers().forEach(it -> perHour.put(it.worker(), perHour(it.place())));
    return Assignment.cost(schedule, worker -> perHour.getOrDefault(worker, Money.ZERO));
  }

  /** All but the cheapest place, by the cost of a task there. */
  private List<Integer> dearestFirst() {
    List<Integer> order =
        IntStream.range(0, request.places().size())
            .boxed()
            .sorted(Comparator.comparingDouble(this::price).reversed())
            .toList();
    return order.subList(0, order.size() - 1);
  }

  /** The mean cost there of the remaining tasks that may run there. */
  private double price(int at) {
    ScheduleRequest.Place place = request.places().get(at);
    SiteSpec book = spec.book(place.machine(), place.site());
    double seconds =
        request.left().stream()
            .map(spec.flow().tasks()::get)
            .filter(book::fits)
            .mapToDouble((Flow.Task task) -> book.runSeconds(task))
            .average()
            .orElse(0);
    return perHour(at).micros() * seconds * place.slowness();
  }

  private Money perHour(int at) {
    ScheduleRequest.Place place = request.places().get(at);
    return spec.perHour(place.machine(), place.site());
  }
}
