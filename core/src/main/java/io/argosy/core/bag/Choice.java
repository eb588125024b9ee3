package io.argosy.core.bag;

import io.argosy.core.model.Money;
import java.util.List;
import java.util.Optional;

/**
 * A line of the menu: machines of each kind, and what comes of them.
 *
 * @param number on the menu, from 1; 0 if it stands on none
 * @param machines of each kind, in the order of the request's kinds
 * @param seconds the makespan T_e
 * @param cost B_e: what all machines cost until then
 * @param budget the money that this plan was made with; never below the cost
 * @param units paid by every machine, where all kinds are charged by the same unit; otherwise 0
 * @param shortBy ΔN: tasks that find no room because a task cannot be split. 0 or less is safe
 * @param raised what refining added to the budget it began with, so that ΔN is 0 or less
 * @param cushion what those tasks may cost on top; zero if ΔN is 0 or less
 * @param wattHours energy of all machines until the end, where every kind's draw is known
 * @param exact no plan is better; false if the search was cut short
 */
public record Choice(
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
    Prospect prospect,
    boolean exact) {
  /** What a plan was made for. */
  public enum Origin {
    /** B_min: the money that one machine of the most profitable type needs. */
    CHEAPEST,
    /** A fifth more than B_min. */
    CHEAPEST_PLUS,
    /** A fifth less than B_fastest. */
    FASTEST_LESS,
    /** B_fastest: all machines. */
    FASTEST,
    /** Neither cheaper nor faster can be had without giving up the other. */
    FRONT,
    /** The fastest within the promised budget. */
    BUDGET,
    /** The cheapest by the promised deadline. */
    DEADLINE
  }

  public Choice {
    machines = List.copyOf(machines);
  }

  Choice numbered(int place) {
    return new Choice(
        place, origin, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        prospect, exact);
  }

  Choice from(Origin other) {
    return new Choice(
        number, other, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        prospect, exact);
  }

  Choice expecting(Prospect other) {
    return new Choice(
        number, origin, machines, seconds, cost, budget, units, shortBy, raised, cushion, wattHours,
        other, exact);
  }

  /** What it is expected to cost from here on: the median, where that is said. */
  public Money expectedCost() {
    return prospect.isSaid() ? prospect.p50Cost() : cost;
  }

  /** How long it is expected to take from here on: the median, where that is said. */
  public double expectedSeconds() {
    return prospect.isSaid() ? prospect.p50Seconds() : seconds;
  }

  public int machineCount() {
    return machines.stream().mapToInt(Integer::intValue).sum();
  }
}
