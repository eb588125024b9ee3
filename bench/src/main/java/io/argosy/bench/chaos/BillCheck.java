package io.argosy.bench.chaos;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/** What a bag spent by its journal: at no fact does it reserve or charge more than allowed. */
final class BillCheck {
  private final Money cap;
  private final SequencedMap<MachineId, Money> reserved = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private Money charged = Money.ZERO;
  private int machines;

  /**
   * @param cap budget and cushion
   */
  BillCheck(Money cap) {
    this.cap = cap;
  }

  /** Adds the facts of one bag, in their order. */
  void next(Fact fact) {
    if (fact instanceof Fact.RentOrdered ordered) {
      machines++;
      reserved.put(ordered.machine(), ordered.reserved());
    } else if (fact instanceof Fact.RentExtended extended) {
      extend(extended);
    } else if (fact instanceof Fact.RentOver over) {
      end(over);
    } else {
      return;
    }
    Money committed = reserved.values().stream().reduce(charged, Money::plus);
    if (!committed.isAtMost(cap)) {
      wrong.add(committed + " set aside and charged, of " + cap + " allowed, at " + fact);
    }
  }

  private void extend(Fact.RentExtended extended) {
    if (!reserved.containsKey(extended.machine())) {
      wrong.add("prolonged, but not rented: " + extended.machine());
    }
    reserved.put(extended.machine(), extended.reserved());
  }

  private void end(Fact.RentOver over) {
    Money set = reserved.getOrDefault(over.machine(), Money.ZERO);
    if (!over.charged().isAtMost(set)) {
      wrong.add(over.machine() + " is charged " + over.charged() + " of " + set + " set aside");
    }
    reserved.remove(over.machine());
    charged = charged.plus(over.charged());
  }

  /** How many machines were rented. */
  int machines() {
    return machines;
  }

  /** What is wrong at the end, when every machine must have its bill. */
  List<String> atTheEnd() {
    List<String> all = new ArrayList<>(wrong);
    reserved.keySet().forEach(machine -> all.add(machine + " has no final bill"));
    return all;
  }

  /** Whether the lines of the bill that users see add up to the reported total. */
  List<String> lines(List<Money> lines, Money spent) {
    Money sum = lines.stream().reduce(Money.ZERO, Money::plus);
    List<String> all = new ArrayList<>();
    if (!sum.equals(spent)) {
      all.add("the lines of the bill add up to " + sum + ", but " + spent + " is spent");
    }
    if (!spent.equals(charged)) {
      all.add("spent is " + spent + ", but the journal charged " + charged);
    }
    if (!spent.isAtMost(cap)) {
      all.add("spent is " + spent + ", of " + cap + " allowed");
    }
    return all;
  }
}
