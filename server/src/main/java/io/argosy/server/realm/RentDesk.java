package io.argosy.server.realm;

import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.bag.Provider;
import io.argosy.runtime.rent.Landlord;
import io.argosy.runtime.rent.Order;
import io.argosy.runtime.rent.Refused;
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
final class RentDesk implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RentDesk.class);

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

  private final List<Landlord> landlords;
  private final Rents rents;
  private final Offers offers;
  private final UnaryOperator<String> tokens;
  private final Supplier<List<URI>> replicas;
  private final Answers answers;
  private final InstantSource clock;
  private final Turns turns = new Turns();
  private final Map<MachineId, Integer> delivered = new ConcurrentHashMap<>();

  /** Receives reports. */
  interface Answers {
    void answered(InstructionId id, MachineId machine, Optional<String> refusal);

    void prolonged(InstructionId id, MachineId machine);

    void ended(MachineId machine, String reason);
  }

  /** A machine that the kernel wants. */
  record Wanted(MachineId machine, JobId job, String offer, Instant stopAt) {}

  /** The properties of an offer's machines. */
  record Deal(String offer, Provider provider, int slots) {}

  /** Finds the offers of jobs. */
  @FunctionalInterface
  interface Offers {
    Deal of(JobId job, String offer) throws Refused;
  }

  /**
   * @param tokens the token of each machine
   * @param replicas the addresses of other servers, for machines whose server is gone
   */
  RentDesk(
      List<Landlord> landlords,
      Rents rents,
      Offers offers,
      UnaryOperator<String> tokens,
      Supplier<List<URI>> replicas,
      Answers answers,
      InstantSource clock) {
    this.landlords = List.copyOf(landlords);
    this.rents = rents;
    this.offers = offers;
    this.tokens = tokens;
    this.replicas = replicas;
    this.answers = answers;
    this.clock = clock;
  }

  /** Records a machine that was rented before this process started. */
  void knows(MachineId machine, Instant stopAt) {
    rents.put(machine, stopAt);
    delivered.put(machine, 0);
  }

  /** Rents a machine; returns at once. */
  void rent(InstructionId id, Wanted wanted) {
    MachineId machine = wanted.machine();
    rents.put(machine, wanted.stopAt());
    turns.next(
        machine,
        () -> {
          Optional<String> refusal = refusal(wanted);
          if (refusal.isEmpty()) {
            delivered.put(machine, 0);
          } else {
            rents.remove(machine);
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
    } catch (Refused refused) {
      return Optional.of(refused.sentence());
    } catch (RuntimeException e) {
      LOG.atError().addKeyValue("machine", wanted.machine()).setCause(e).log("not rented");
      return Optional.of("a fault of the service: " + e.getMessage());
    }
  }

  private Order order(MachineId machine, Deal deal, Duration stays) {
    return new Order(
        machine,
        deal.provider(),
        deal.offer(),
        deal.slots(),
        stays,
        tokens.apply(machine.value()),
        replicas.get());
  }

  /** Whether a machine provider here rents out such machines. */
  boolean lets(Provider provider) {
    return landlord(provider).isPresent();
  }

  private Optional<Landlord> landlord(Provider provider) {
    return landlords.stream().filter(it -> it.cannot(provider).isEmpty()).findFirst();
  }

  private Landlord landlord(Deal deal) throws Refused {
    return landlord(deal.provider())
        .orElseThrow(
            () ->
                new Refused("nobody here lets such machines: the operator allows it with --rent"));
  }

  /** Extends a machine's lease; the machine learns it with its next answer, sent at once. */
  void extend(InstructionId id, MachineId machine, Instant stopAt, Runnable wake) {
    rents.put(machine, stopAt);
    wake.run();
    turns.next(
        machine,
        () -> {
          for (Landlord landlord : landlords) {
            extend(landlord, machine, stopAt);
          }
          answers.prolonged(id, machine);
        });
  }

  private static void extend(Landlord landlord, MachineId machine, Instant stopAt)
      throws InterruptedException {
    try {
      landlord.extend(machine, stopAt);
    } catch (Refused refused) {
      LOG.atWarn().addKeyValue("machine", machine).log("not prolonged: {}", refused.sentence());
    }
  }

  /** Releases a machine, and retries until it is gone. */
  void release(MachineId machine) {
    turns.next(
        machine,
        () -> {
          giveBack(machine);
          over(machine, "it was given back");
        });
  }

  private void over(MachineId machine, String reason) {
    rents.remove(machine);
    delivered.remove(machine);
    answers.ended(machine, reason);
  }

  private void giveBack(MachineId machine) throws InterruptedException {
    Instant surelyOver = rents.stopAt(machine).orElse(clock.instant()).plus(SURELY);
    Duration pause = FIRST_PAUSE;
    while (!isGivenBack(machine) && clock.instant().isBefore(surelyOver)) {
      Thread.sleep(pause);
      pause = pause.compareTo(LAST_PAUSE) < 0 ? pause.multipliedBy(2) : LAST_PAUSE;
    }
  }

  private boolean isGivenBack(MachineId machine) throws InterruptedException {
    boolean all = true;
    for (Landlord landlord : landlords) {
      try {
        landlord.release(machine);
      } catch (Refused refused) {
        LOG.atWarn().addKeyValue("machine", machine).log("not released: {}", refused.sentence());
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
  SortedMap<MachineId, Optional<Instant>> endAll() throws InterruptedException {
    turns.close();
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
    left.forEach(machine -> stay.put(machine, rents.stopAt(machine)));
    return stay;
  }

  /** The running machines; for a machine provider without a listing, the delivered ones. */
  private Set<MachineId> running() throws InterruptedException {
    Set<MachineId> running = new TreeSet<>();
    for (Landlord landlord : landlords) {
      try {
        running.addAll(landlord.mine());
      } catch (Refused refused) {
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
  void check() throws InterruptedException {
    Set<MachineId> expected = new TreeSet<>(delivered.keySet());
    Set<MachineId> running = new TreeSet<>();
    try {
      for (Landlord landlord : landlords) {
        running.addAll(landlord.mine());
      }
    } catch (Refused refused) {
      LOG.atWarn().log("which machines run could not be found out: {}", refused.sentence());
      return;
    }
    for (MachineId machine : running) {
      if (rents.stopAt(machine).isEmpty()) {
        LOG.atWarn().addKeyValue("machine", machine).log("a machine that nobody rents is ended");
        turns.next(machine, () -> endOrphan(machine));
      }
    }
    expected.forEach(machine -> missed(machine, running.contains(machine)));
  }

  private void endOrphan(MachineId machine) throws InterruptedException {
    if (rents.stopAt(machine).isEmpty()) {
      isGivenBack(machine);
    }
  }

  private void missed(MachineId machine, boolean there) {
    int misses =
        delivered.computeIfPresent(machine, (it, before) -> there ? 0 : before + 1) == null
            ? 0
            : delivered.getOrDefault(machine, 0);
    if (misses >= MISSES) {
      turns.next(
          machine,
          () -> {
            if (delivered.containsKey(machine)) {
              String reason = lastWords(machine).orElse("nobody knows why");
              isGivenBack(machine);
              over(machine, "it ended by itself: " + reason);
            }
          });
    }
  }

  private Optional<String> lastWords(MachineId machine) {
    return landlords.stream()
        .flatMap(it -> it.lastWords(machine).stream())
        .map(words -> words.startsWith(SPEAKER) ? words.substring(SPEAKER.length()) : words)
        .findFirst();
  }

  @Override
  public void close() {
    turns.close();
    landlords.forEach(Landlord::close);
  }
}
