package io.argosy.simulator.check;

import io.argosy.core.engine.state.State;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** No bill of the machine provider exceeds what the kernel has reserved for the machine. */
final class RentalInvariants {
  private final KindInvariants.Check check;
  private final Map<MachineId, Money> setAside = new HashMap<>();
  private Supplier<Map<MachineId, Money>> bills = Map::of;
  private BooleanSupplier hidesTime = () -> false;

  RentalInvariants(KindInvariants.Check check) {
    this.check = check;
  }

  /**
   * Compares the kernel's reservations with the bills of the machine provider.
   *
   * @param hidden whether a clock has hidden time from the kernel: then a machine may cost more
   *     than the kernel charges for it, but not more than the kernel once reserved for it
   */
  void audit(Supplier<Map<MachineId, Money>> others, BooleanSupplier hidden) {
    bills = others;
    hidesTime = hidden;
  }

  void check(State state) {
    bills
        .get()
        .forEach(
            (machine, bill) -> {
              // Of a job that left the state, what was set aside last counts.
              Money last = setAside.getOrDefault(machine, Money.ZERO);
              Money now = JobRentals.of(state, machine).map(Rental::reserved).orElse(last);
              Money most = setAside.merge(machine, now, (a, b) -> a.isAtMost(b) ? b : a);
              Money reserved = hidesTime.getAsBoolean() ? most : now;
              check.that(
                  bill.isAtMost(reserved),
                  () -> machine + " is owed " + bill + ", but set aside is " + reserved);
            });
  }
}
