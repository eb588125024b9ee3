package io.argosy.core.kind.workflow;

import io.argosy.core.engine.state.State;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Tariff;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/**
 * What a workflow has spent and what is reserved for running tasks. Only {@link State} changes it.
 */
public final class WorkflowBudget {
  /**
   * Money reserved for a task that a worker runs.
   *
   * @param most the cost if the task runs to its time limit
   */
  public record Held(
      int worker, int task, MachineId machine, Money perHour, Money most, Instant since) {
    /** The cost so far: never more than the reserved money. */
    public Money cost(Instant now) {
      Money cost = Tariff.cost(perHour, seconds(now));
      return cost.isAtMost(most) ? cost : most;
    }

    public double seconds(Instant now) {
      return Math.max(0, Seconds.between(since, now));
    }
  }

  /** A line of the bill: the tasks a machine ran, including those that ran in vain. */
  public record Paid(MachineId machine, int tasks, double seconds, Money amount) {
    Paid plus(double more, Money cost) {
      return new Paid(machine, tasks + 1, seconds + more, amount.plus(cost));
    }
  }

  public final TreeMap<Integer, Held> held = new TreeMap<>();
  public final TreeMap<MachineId, Paid> paid = new TreeMap<>();

  /** What is spent for good. */
  public Money spent() {
    return sum(bill().stream().map(Paid::amount).toList());
  }

  /** The maximum cost of the running tasks. */
  public Money setAside() {
    return sum(held.values().stream().map(Held::most).toList());
  }

  /** The cost of each machine, by name. */
  public List<Paid> bill() {
    return List.copyOf(paid.values());
  }

  private static Money sum(List<Money> amounts) {
    return amounts.stream().reduce(Money.ZERO, WorkflowBudget::capped);
  }

  private static Money capped(Money one, Money other) {
    Money sum = one.plus(other);
    return sum.isAtMost(Money.MAX) ? sum : Money.MAX;
  }

  public void pay(WorkflowFact.CostPaid fact) {
    held.remove(fact.worker());
    paid.put(
        fact.machine(),
        paid.getOrDefault(fact.machine(), new Paid(fact.machine(), 0, 0, Money.ZERO))
            .plus(fact.seconds(), fact.amount()));
  }
}
