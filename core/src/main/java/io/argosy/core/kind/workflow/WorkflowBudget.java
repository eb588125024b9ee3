package io.argosy.core.kind.workflow;

import io.argosy.core.budget.BudgetLedger;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.Tariff;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/**
 * What a workflow has spent and what is reserved for running tasks. Only applied facts change it.
 */
public final class WorkflowBudget {
  /** Nothing is reserved under it. */
  private static final int NO_WORKER = Integer.MAX_VALUE;

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

  private final TreeMap<Integer, Held> held = new TreeMap<>();
  private final TreeMap<MachineId, Paid> paid = new TreeMap<>();

  /** The money by worker. */
  private final BudgetLedger<Integer> ledger = new BudgetLedger<>();

  /** What is spent for good. */
  public Money spent() {
    return ledger.paid();
  }

  /** The maximum cost of the running tasks. */
  public Money setAside() {
    return ledger.reserved();
  }

  /** The reservations for running tasks, by worker. */
  public List<Held> held() {
    return List.copyOf(held.values());
  }

  /** The cost of each machine, by name. */
  public List<Paid> bill() {
    return List.copyOf(paid.values());
  }

  void hold(Held one) {
    held.put(one.worker(), one);
    ledger.reserve(one.worker(), one.most());
  }

  void pay(WorkflowFact.CostPaid fact) {
    held.remove(fact.worker());
    ledger.pay(fact.worker(), fact.amount());
    paid.put(
        fact.machine(),
        paid.getOrDefault(fact.machine(), new Paid(fact.machine(), 0, 0, Money.ZERO))
            .plus(fact.seconds(), fact.amount()));
  }

  /** Restores a line of the bill. */
  void restore(Paid line) {
    paid.put(line.machine(), line);
    ledger.pay(NO_WORKER, line.amount());
  }
}
