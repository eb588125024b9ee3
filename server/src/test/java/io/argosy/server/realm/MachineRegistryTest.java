package io.argosy.server.realm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Registration;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class MachineRegistryTest {
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
  private static final int CROWD = 20;

  /** A store in memory that is slow at first, and counts. */
  private record Slow(
      CountDownLatch gate, AtomicInteger puts, Map<String, byte[]> bodies, AtomicBoolean broken)
      implements Documents {
    Slow(int closed) {
      this(
          new CountDownLatch(closed),
          new AtomicInteger(),
          new ConcurrentHashMap<>(),
          new AtomicBoolean());
    }

    @Override
    public void put(String name, byte[] body) throws IOException {
      puts.incrementAndGet();
      if (broken.get()) {
        throw new IOException("no room");
      }
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      bodies.put(name, body);
    }

    @Override
    public Optional<Document> find(String name) {
      return Optional.ofNullable(bodies.get(name)).map(body -> new Document(name, 1, body));
    }

    @Override
    public Optional<Document> newer(Document read) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Document> in(String folder) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean add(String name, byte[] body) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Long> replace(Document read, byte[] body) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void remove(String name) {
      throw new UnsupportedOperationException();
    }
  }

  private static String enlist(MachineRegistry machineRegistry, int number) {
    Registration offer = new Registration("lab", "m" + number, 1, 1);
    try {
      return machineRegistry
          .enlist(MachineRegistry.id(offer), offer, Optional.of("ada"), NOW)
          .session();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void registrations_that_arrive_during_a_write_are_stored_together() throws Exception {
    Slow slow = new Slow(1);
    MachineRegistry machineRegistry = new MachineRegistry(slow, ServiceTimes.usual());
    List<CompletableFuture<String>> sessions = new ArrayList<>();
    for (int i = 0; i < CROWD; i++) {
      int number = i;
      CompletableFuture<String> session = new CompletableFuture<>();
      Thread.startVirtualThread(() -> session.complete(enlist(machineRegistry, number)));
      sessions.add(session);
    }
    while (machineRegistry.present() < CROWD || slow.puts().get() == 0) {
      Thread.onSpinWait();
    }
    assertThat(sessions).noneMatch(CompletableFuture::isDone);
    slow.gate().countDown();

    MachineRegistry after = new MachineRegistry(slow, ServiceTimes.usual());
    List<String> said = sessions.stream().map(CompletableFuture::join).toList();
    after.open(_ -> true, NOW);
    for (int i = 0; i < CROWD; i++) {
      after.heard(new MachineId("lab.m" + i), said.get(i), NOW);
    }
    assertThat(slow.puts()).hasValueLessThanOrEqualTo(2);
  }

  @Test
  void a_machine_that_disconnects_is_removed_and_an_unknown_one_changes_nothing() throws Exception {
    Slow slow = new Slow(0);
    MachineRegistry machineRegistry = new MachineRegistry(slow, ServiceTimes.usual());
    enlist(machineRegistry, 1);
    machineRegistry.leave(new MachineId("lab.m2"));
    assertThat(slow.puts()).hasValue(1);
    machineRegistry.leave(new MachineId("lab.m1"));

    MachineRegistry after = new MachineRegistry(slow, ServiceTimes.usual());
    after.open(_ -> true, NOW);
    assertThat(after.all()).isEmpty();
  }

  @Test
  void a_lost_machine_is_reported_even_where_nothing_can_be_stored() throws Exception {
    Slow slow = new Slow(0);
    ServiceTimes times = ServiceTimes.usual();
    MachineRegistry machineRegistry = new MachineRegistry(slow, times);
    enlist(machineRegistry, 1);
    Instant late = NOW.plus(times.lease()).plus(times.memory()).plusSeconds(1);
    slow.broken().set(true);

    assertThat(machineRegistry.lost(late)).containsExactly(new MachineId("lab.m1"));
    assertThatThrownBy(() -> machineRegistry.tidy(late, _ -> false))
        .isInstanceOf(IOException.class);
    assertThat(machineRegistry.lost(late)).isEmpty();
  }

  @Test
  void a_name_stays_its_owners_while_a_job_lives_that_it_worked_for() throws Exception {
    Slow slow = new Slow(0);
    MachineRegistry machineRegistry = new MachineRegistry(slow, ServiceTimes.usual());
    enlist(machineRegistry, 1);
    machineRegistry.leave(new MachineId("lab.m1"));
    machineRegistry.tidy(NOW, _ -> true);

    MachineRegistry after = new MachineRegistry(slow, ServiceTimes.usual());
    after.open(_ -> true, NOW);
    Registration offer = new Registration("lab", "m1", 1, 1);
    MachineId machine = MachineRegistry.id(offer);
    assertThatThrownBy(() -> after.enlist(machine, offer, Optional.of("eve"), NOW))
        .hasMessageContaining("registered by ada, not by eve");
    after.tidy(NOW, _ -> false);
    assertThat(after.enlist(machine, offer, Optional.of("eve"), NOW).session()).isNotEmpty();
  }

  private static final String ONE = "process-number-one";
  private static final MachineId MACHINE = new MachineId("lab.m1");

  private static MachineRegistry.Registered register(
      MachineRegistry machineRegistry, String instance) throws Exception {
    Registration offer = new Registration("lab", "m1", 1, 1, Optional.of(instance));
    return machineRegistry.enlist(MACHINE, offer, Optional.of("ada"), NOW);
  }

  @Test
  void a_process_that_registers_twice_has_one_session_also_after_a_restart() throws Exception {
    Slow slow = new Slow(0);
    MachineRegistry machineRegistry = new MachineRegistry(slow, ServiceTimes.usual());
    MachineRegistry.Registered first = register(machineRegistry, ONE);
    assertThat(first.goesOn()).isFalse();
    assertThat(register(machineRegistry, ONE)).isEqualTo(first);

    MachineRegistry after = new MachineRegistry(slow, ServiceTimes.usual());
    after.open(_ -> true, NOW);
    assertThat(register(after, ONE)).isEqualTo(first);
    after.heard(MACHINE, first.session(), NOW);
    assertThat(register(after, ONE))
        .isEqualTo(new MachineRegistry.Registered(first.session(), true));
    after.heard(MACHINE, first.session(), NOW);
  }

  @Test
  void another_process_of_the_same_name_ends_the_session_before() throws Exception {
    MachineRegistry machineRegistry = new MachineRegistry(new Slow(0), ServiceTimes.usual());
    MachineRegistry.Registered first = register(machineRegistry, ONE);
    machineRegistry.heard(MACHINE, first.session(), NOW);
    MachineRegistry.Registered second = register(machineRegistry, "process-number-two");
    assertThat(second.goesOn()).isFalse();
    assertThatThrownBy(() -> machineRegistry.heard(MACHINE, first.session(), NOW))
        .hasMessageContaining("another agent has registered as lab.m1");
    machineRegistry.leave(MACHINE);
    assertThat(register(machineRegistry, "process-number-two").session())
        .as("who has left begins anew")
        .isNotEqualTo(second.session());
  }

  @Test
  void a_registration_without_a_process_id_counts_as_another_process() {
    MachineRegistry machineRegistry = new MachineRegistry(new Slow(0), ServiceTimes.usual());
    assertThat(enlist(machineRegistry, 1)).isNotEqualTo(enlist(machineRegistry, 1));
  }
}
