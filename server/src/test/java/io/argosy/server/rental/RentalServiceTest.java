package io.argosy.server.rental;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.rent.MachineProvider;
import io.argosy.runtime.rent.ProviderRefusal;
import io.argosy.runtime.rent.RentalOrder;
import io.argosy.server.Await;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class RentalServiceTest {
  private static final MachineId FIRST = new MachineId("small-1");
  private static final InstructionId ID = new InstructionId(7);
  private static final URI OTHER = URI.create("http://10.0.0.8:8470");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final ActiveRentals activeRentals = new ActiveRentals();
  private final Yard yard = new Yard();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final RentalService desk =
      new RentalService(
          List.of(yard),
          activeRentals,
          (job, offer) -> new RentalService.Deal(offer, new Provider.Local(1, Optional.empty()), 2),
          machine -> "token of " + machine,
          () -> List.of(OTHER),
          new Ears(),
          () -> NOW);

  /** A machine provider with a limited number of machines. */
  private static final class Yard implements MachineProvider {
    private final Set<MachineId> running = new ConcurrentSkipListSet<>();
    private final List<RentalOrder> orders = new CopyOnWriteArrayList<>();
    private volatile int room = 10;
    private final AtomicInteger refusals = new AtomicInteger();
    private final Set<MachineId> stubborn = new ConcurrentSkipListSet<>();

    @Override
    public Optional<String> cannot(Provider provider) {
      return provider instanceof Provider.Local ? Optional.empty() : Optional.of("no");
    }

    @Override
    public void rent(RentalOrder order) throws ProviderRefusal {
      if (running.size() >= room) {
        throw new ProviderRefusal("the yard is empty");
      }
      orders.add(order);
      running.add(order.machine());
    }

    @Override
    public void release(MachineId machine) throws ProviderRefusal {
      boolean stuck = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
      if (stuck || stubborn.contains(machine)) {
        throw new ProviderRefusal("the gate is stuck");
      }
      running.remove(machine);
    }

    @Override
    public Set<MachineId> mine() {
      return Set.copyOf(running);
    }

    @Override
    public Optional<String> lastWords(MachineId machine) {
      return Optional.of("out of memory");
    }
  }

  private final class Ears implements RentalService.Answers {
    @Override
    public void answered(InstructionId id, MachineId machine, Optional<String> refusal) {
      told.add(id + " " + machine + " " + refusal.orElse("is on its way"));
    }

    @Override
    public void prolonged(InstructionId id, MachineId machine) {
      told.add(id + " " + machine + " stays");
    }

    @Override
    public void ended(MachineId machine, String reason) {
      told.add(machine + " " + reason);
    }
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static RentalService.Wanted wanted(Instant stopAt) {
    return new RentalService.Wanted(FIRST, new JobId("bag-1"), "small", stopAt);
  }

  private void rent() throws Exception {
    desk.rent(ID, wanted(NOW.plusSeconds(60)));
    heard(1);
  }

  private void heard(int news) throws Exception {
    Await.until(() -> told.size() >= news);
  }

  @Test
  void a_machine_is_ordered_with_its_token_and_its_time() throws Exception {
    rent();
    assertThat(told).containsExactly(ID + " small-1 is on its way");
    RentalOrder order = yard.orders.getFirst();
    assertThat(order.replicas()).containsExactly(OTHER);
    assertThat(order.site()).isEqualTo("small");
    assertThat(order.slots()).isEqualTo(2);
    assertThat(order.stays()).hasSeconds(60);
    assertThat(order.token()).isEqualTo("token of small-1");
    assertThat(activeRentals.stopAt(FIRST)).contains(NOW.plusSeconds(60));
  }

  @Test
  void a_provider_without_free_machines_reports_it_and_nothing_is_rented() throws Exception {
    yard.room = 0;
    rent();
    assertThat(told).containsExactly(ID + " small-1 the yard is empty");
    assertThat(activeRentals.isRented(FIRST)).isFalse();
  }

  @Test
  void an_order_that_comes_too_late_is_refused() throws Exception {
    desk.rent(ID, wanted(NOW));
    heard(1);
    assertThat(told.getFirst()).contains("its time was over");
    assertThat(yard.running).isEmpty();
  }

  @Test
  void a_machine_that_stays_longer_is_told_at_once() throws Exception {
    rent();
    List<String> woken = new ArrayList<>();
    desk.extend(ID, FIRST, NOW.plusSeconds(120), () -> woken.add("small-1"));
    heard(2);
    assertThat(woken).containsExactly("small-1");
    assertThat(told.get(1)).isEqualTo(ID + " small-1 stays");
    assertThat(activeRentals.left(FIRST, NOW))
        .hasValueSatisfying(it -> assertThat(it).hasSeconds(120));
  }

  @Test
  void a_release_is_tried_until_it_is_done() throws Exception {
    rent();
    yard.refusals.set(2);
    desk.release(FIRST);
    heard(2);
    assertThat(told.get(1)).isEqualTo("small-1 it was released");
    assertThat(yard.running).isEmpty();
    assertThat(activeRentals.isRented(FIRST)).isFalse();
  }

  @Test
  void a_machine_that_the_kernel_does_not_know_is_released() throws Exception {
    yard.running.add(new MachineId("small-9"));
    rent();
    desk.check();
    Await.until(() -> yard.running.size() == 1);
    assertThat(yard.running).containsExactly(FIRST);
  }

  @Test
  void a_machine_that_is_gone_is_reported_with_its_last_output() throws Exception {
    desk.knows(FIRST, NOW.plusSeconds(60));
    desk.check();
    assertThat(told).isEmpty();
    desk.check();
    heard(1);
    assertThat(told).containsExactly("small-1 it ended by itself: out of memory");
    assertThat(activeRentals.isRented(FIRST)).isFalse();
  }

  @Test
  void requests_for_one_machine_happen_in_order() throws Exception {
    desk.rent(ID, wanted(NOW.plusSeconds(60)));
    desk.release(FIRST);
    heard(2);
    assertThat(told).containsExactly(ID + " small-1 is on its way", "small-1 it was released");
    assertThat(yard.running).isEmpty();
  }

  @Test
  void all_machines_are_ended_at_once_and_those_that_stay_are_named() throws Exception {
    yard.running.add(new MachineId("small-9"));
    rent();
    yard.stubborn.add(FIRST);
    assertThat(desk.endAll()).containsOnlyKeys(FIRST).containsValue(activeRentals.stopAt(FIRST));
    assertThat(yard.running).containsExactly(FIRST);
  }
}
