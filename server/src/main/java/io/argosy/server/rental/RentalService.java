package io.argosy.server.rental;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.rent.MachineProvider;
import io.argosy.runtime.rent.ProviderRefusal;
import io.argosy.runtime.rent.RentalOrder;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rents, extends and releases machines as the kernel decides, each machine on its own thread, one
 * step after the other. Requests from before a crash are repeated and answered again; machines that
 * the kernel does not know are released.
 */
public final class RentalService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RentalService.class);

  /** A machine that just started, or is about to end, may be absent from one listing. */
  private static final int MISSES = 2;

  /** A machine that was starting while all were released is found in the next round. */
  private static final int ROUNDS = 2;

  /** The prefix of the last sentence of this product's own program. */
  private static final String SPEAKER = "argosy: ";

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LAST_PAUSE = Duration.ofSeconds(30);

  /** This long after its last paid instant a machine has ended itself, whatever the network. */
  private static final Duration SURELY = Duration.ofSeconds(30);

  private final List<MachineProvider> machineProviders;
  private final ActiveRentals activeRentals;
  private final Offers offers;
  private final UnaryOperator<String> tokens;
  private final Supplier<List<URI>> replicas;
  private final Answers answers;
  private final InstantSource clock;
  private final PerMachineQueue perMachineQueue = new PerMachineQueue();
  private final Map<MachineId, Integer> delivered = new ConcurrentHashMap<>();

  /** Receives reports. */
  public interface Answers {
    void answered(InstructionId id, MachineId machine, Optional<String> refusal);

    void prolonged(InstructionId id, MachineId machine);

    void ended(MachineId machine, String reason);
  }

  /** A machine that the kernel wants. */
  public record Wanted(MachineId machine, JobId job, String offer, Instant stopAt) {}

  /** The properties of an offer's machines. */
  public record Deal(String offer, Provider provider, int slots) {}

  /** Finds the offers of jobs. */
  @FunctionalInterface
  public interface Offers {
    Deal of(JobId job, String offer) throws ProviderRefusal;
  }

  /**
   * @param tokens the token of each machine
   * @param replicas the addresses of other servers, for machines whose server is gone
   */
  public RentalService(
      List<MachineProvider> machineProviders,
      ActiveRentals activeRentals,
      Offers offers,
      UnaryOperator<String> tokens,
      Supplier<List<URI>> replicas,
      Answers answers,
      InstantSource clock) {
    this.machineProviders = List.copyOf(machineProviders);
    this.activeRentals = activeRentals;
    this.offers = offers;
    this.tokens = tokens;
    this.replicas = replicas;
    this.answers = answers;
    this.clock = clock;
  }

  /** Records a machine that was rented before this process started. */
  public void knows(MachineId machine, Instant stopAt) {
    activeRentals.put(machine, stopAt);
    delivered.put(machine, 0);
  }

  /** Rents a machine; returns at once. */
  public void rent(InstructionId id, Wanted wanted) {
    MachineId machine = wanted.machine();
    activeRentals.put(machine, wanted.stopAt());
    perMachineQueue.next(
        machine,
        () -> {
          Optional<String> refusal = refusal(wanted);
          if (refusal.isEmpty()) {
            delivered.put(machine, 0);
          } else {
            activeRentals.remove(machine);
          }
          answers.answered(id, machine, refusal);
        });
  }

  private Optional<String> refusal(Wanted wanted) throws InterruptedException {
    try {
      Deal deal = offers.of(wanted.job(), wanted.offer());
      Duration stays = Duration.between(clock.instant(), wanted.stopAt());
      if (!stays.isPositive()) {
        return Optional.of("its time was over before it could be ordered");
      }
      landlord(deal).rent(order(wanted.machine(), deal, stays));
      return Optional.empty();
    } catch (ProviderRefusal providerRefusal) {
      return Optional.of(providerRefusal.sentence());
    } catch (RuntimeException e) {
      LOG.atError().addKeyValue("machine", wanted.machine()).setCause(e).log("not rented");
      return Optional.of("a fault of the service: " + e.getMessage());
    }
  }

  private RentalOrder order(MachineId machine, Deal deal, Duration stays) {
    return new RentalOrder(
        machine,
        deal.provider(),
        deal.offer(),
        deal.slots(),
        stays,
        tokens.apply(machine.value()),
        replicas.get());
  }

  /** Whether a machine provider here rents out such machines. */
  public boolean lets(Provider provider) {
    return landlord(provider).isPresent();
  }

  private Optional<MachineProvider> landlord(Provider provider) {
    return machineProviders.stream().filter(it -> it.cannot(provider).isEmpty()).findFirst();
  }

  private MachineProvider landlord(Deal deal) throws ProviderRefusal {
    return landlord(deal.provider())
        .orElseThrow(
            () ->
                new ProviderRefusal(
                    "this service rents no such machines: the operator allows it with --rent"));
  }

  /** Extends a machine's lease; the machine learns it with its next answer, sent at once. */
  public void extend(InstructionId id, MachineId machine, Instant stopAt, Runnable wake) {
    activeRentals.put(machine, stopAt);
    wake.run();
    perMachineQueue.next(
        machine,
        () -> {
          for (MachineProvider machineProvider : machineProviders) {
            extend(machineProvider, machine, stopAt);
          }
          answers.prolonged(id, machine);
        });
  }

  private static void extend(MachineProvider machineProvider, MachineId machine, Instant stopAt)
      throws InterruptedException {
    try {
      machineProvider.extend(machine, stopAt);
    } catch (ProviderRefusal providerRefusal) {
      LOG.atWarn()
          .addKeyValue("machine", machine)
          .log("not prolonged: {}", providerRefusal.sentence());
    }
  }

  /** Releases a machine, and retries until it is gone. */
  public void release(MachineId machine) {
    perMachineQueue.next(
        machine,
        () -> {
          giveBack(machine);
          over(machine, "it was released");
        });
  }

  private void over(MachineId machine, String reason) {
    activeRentals.remove(machine);
    delivered.remove(machine);
    answers.ended(machine, reason);
  }

  private void giveBack(MachineId machine) throws InterruptedException {
    Instant surelyOver = activeRentals.stopAt(machine).orElse(clock.instant()).plus(SURELY);
    Duration pause = FIRST_PAUSE;
    while (!isGivenBack(machine) && clock.instant().isBefore(surelyOver)) {
      Thread.sleep(pause);
      pause = pause.compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
    }
  }

  private boolean isGivenBack(MachineId machine) throws InterruptedException {
    boolean all = true;
    for (MachineProvider machineProvider : machineProviders) {
      try {
        machineProvider.release(machine);
      } catch (ProviderRefusal providerRefusal) {
        LOG.atWarn()
            .addKeyValue("machine", machine)
            .log("not released: {}", providerRefusal.sentence());
        all = false;
      }
    }
    return all;
  }

  /**
   * Releases every machine of the realm, all at once, because no process will serve them. May take
   * long.
   *
   * @return the machines that could not be released, with the instant at which each ends itself
   */
  public SortedMap<MachineId, Optional<Instant>> endAll() throws InterruptedException {
    perMachineQueue.close();
    Set<MachineId> left = running();
    for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
      List<Thread> ends =
          left.stream().map(machine -> Thread.ofVirtual().start(() -> end(machine))).toList();
      for (Thread thread : ends) {
        thread.join();
      }
      left = running();
    }
    SortedMap<MachineId, Optional<Instant>> stay = new TreeMap<>();
    left.forEach(machine -> stay.put(machine, activeRentals.stopAt(machine)));
    return stay;
  }

  /** The running machines; for a machine provider without a listing, the delivered ones. */
  private Set<MachineId> running() throws InterruptedException {
    Set<MachineId> running = new TreeSet<>();
    for (MachineProvider machineProvider : machineProviders) {
      try {
        running.addAll(machineProvider.mine());
      } catch (ProviderRefusal providerRefusal) {
        running.addAll(delivered.keySet());
      }
    }
    return running;
  }

  private void end(MachineId machine) {
    try {
      isGivenBack(machine);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Detects machines that are gone, and releases those that should be. May take long. */
  public void check() throws InterruptedException {
    Set<MachineId> expected = new TreeSet<>(delivered.keySet());
    Set<MachineId> running = new TreeSet<>();
    try {
      for (MachineProvider machineProvider : machineProviders) {
        running.addAll(machineProvider.mine());
      }
    } catch (ProviderRefusal providerRefusal) {
      LOG.atWarn().log("which machines run could not be found out: {}", providerRefusal.sentence());
      return;
    }
    for (MachineId machine : running) {
      if (activeRentals.stopAt(machine).isEmpty()) {
        LOG.atWarn().addKeyValue("machine", machine).log("a machine that no job rents is ended");
        perMachineQueue.next(machine, () -> endOrphan(machine));
      }
    }
    expected.forEach(machine -> missed(machine, running.contains(machine)));
  }

  private void endOrphan(MachineId machine) throws InterruptedException {
    if (activeRentals.stopAt(machine).isEmpty()) {
      isGivenBack(machine);
    }
  }

  private void missed(MachineId machine, boolean there) {
    int misses =
        delivered.computeIfPresent(machine, (it, before) -> there ? 0 : before + 1) == null
            ? 0
            : delivered.getOrDefault(machine, 0);
    if (misses >= MISSES) {
      perMachineQueue.next(
          machine,
          () -> {
            if (delivered.containsKey(machine)) {
              String reason = lastWords(machine).orElse("for an unknown reason");
              isGivenBack(machine);
              over(machine, "it ended by itself: " + reason);
            }
          });
    }
  }

  private Optional<String> lastWords(MachineId machine) {
    return machineProviders.stream()
        .flatMap(it -> it.lastWords(machine).stream())
        .map(words -> words.startsWith(SPEAKER) ? words.substring(SPEAKER.length()) : words)
        .findFirst();
  }

  @Override
  public void close() {
    perMachineQueue.close();
    machineProviders.forEach(MachineProvider::close);
  }
}
