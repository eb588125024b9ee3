package io.argosy.core.bag.model;

import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;

/**
 * A line of the menu: machines of each type, and the resulting time and cost.
 *
 * @param number position on the menu, from 1; 0 if not on a menu
 * @param machines of each type, in the order of the request's types
 * @param seconds the makespan T_e
 * @param cost B_e: the cost of all machines until then
 * @param budget the money that this plan was made with; never below the cost
 * @param units paid by every machine if all types have the same billing unit; otherwise 0
 * @param shortBy ΔN: tasks left over because a task cannot be split; 0 or less means none
 * @param raised what refining added to the initial budget to make ΔN 0 or less
 * @param cushion what those tasks may cost in addition; zero if ΔN is 0 or less
 * @param wattHours energy of all machines until the end, if the power draw of every type is known
 * @param exact whether no plan is better; false if the search was cut short
 */
public record MenuEntry(
    int number,
    Origin origin,
    List<Integer> machines,
    double seconds,
    Money cost,
    Money budget,
    long units,
    long shortBy,
    Money raised,
    Money cushion,
    Optional<Double> wattHours,
    PlanForecast prospect,
    boolean exact) {
  /** The goal of a plan. */
  public enum Origin {
    /** B_min: the cost of one machine of the most profitable type. */
    CHEAPEST,
    /** A fifth more than B_min. */
    CHEAPEST_PLUS,
    /** A fifth less than B_fastest. */
    FASTEST_LESS,
    /** B_fastest: all machines. */
    FASTEST,
    /** On the Pareto front of time and cost. */
    FRONT,
    /** The fastest within the promised budget. */
    BUDGET,
    /** The cheapest by the promised deadline. */
    DEADLINE
  }

  public MenuEntry {
    machines = List.copyOf(machines);
  }

  public MenuEntry numbered(int place) {
    return new MenuEntry(
        place, origin, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        prospect, exact);
  }

  public MenuEntry from(Origin other) {
    return new MenuEntry(
        number, other, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        prospect, exact);
  }

  public MenuEntry expecting(PlanForecast other) {
    return new MenuEntry(
        number, origin, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        other, exact);
  }

  /** The expected further cost: the median if a prospect is known. */
  public Money expectedCost() {
    return prospect.isSaid() ? prospect.p50Cost() : cost;
  }

  /** The expected further duration: the median if a prospect is known. */
  public double expectedSeconds() {
    return prospect.isSaid() ? prospect.p50Seconds() : seconds;
  }

  public int machineCount() {
    return machines.stream().mapToInt(Integer::intValue).sum();
  }
}
