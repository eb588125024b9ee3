package io.argosy.server.rental;

import io.argosy.core.model.MachineId;
import io.argosy.server.http.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The currently rented machines, and until when each may stay. */
public final class ActiveRentals {
  private final Map<MachineId, Instant> stopAt = new ConcurrentHashMap<>();
  private final Map<MachineId, Instant> orderedAt = new ConcurrentHashMap<>();

  /** Names are not reused: a machine that was rented once never becomes anything else. */
  private final Set<MachineId> ever = ConcurrentHashMap.newKeySet();

  /** When the kernel ordered a machine: its reservation of the budget counts from then on. */
  public void ordered(MachineId machine, Instant at) {
    orderedAt.put(machine, at);
  }

  void put(MachineId machine, Instant until) {
    ever.add(machine);
    stopAt.put(machine, until);
  }

  void remove(MachineId machine) {
    stopAt.remove(machine);
    orderedAt.remove(machine);
  }

  public Set<MachineId> all() {
    return Set.copyOf(stopAt.keySet());
  }

  Optional<Instant> stopAt(MachineId machine) {
    return Optional.ofNullable(stopAt.get(machine));
  }

  public boolean isRented(MachineId machine) {
    return stopAt.containsKey(machine);
  }

  /** Whether the machine is or was rented: it may still wait for an answer during its release. */
  public boolean wasRented(MachineId machine) {
    return ever.contains(machine);
  }

  /**
   * How long a machine may stay.
   *
   * @param asked when it asked
   */
  public Optional<Duration> left(MachineId machine, Instant asked) {
    return stopAt(machine)
        .map(until -> Duration.between(asked, until))
        .map(left -> left.isNegative() ? Duration.ZERO : left);
  }

  /**
   * How long a machine may stay in total. When the clock was set back between two starts of the
   * service, the machine's own stopwatch still has the lost time: with this limit the machine stays
   * no longer than is paid.
   */
  public Optional<Duration> inAll(MachineId machine) {
    return Optional.ofNullable(orderedAt.get(machine))
        .flatMap(since -> stopAt(machine).map(until -> Duration.between(since, until)));
  }

  /**
   * A rented machine calls with its own token, and no other caller may use its name.
   *
   * @param own the machine that the caller's token belongs to
   * @throws Problem when that is not so
   */
  public void check(MachineId machine, Optional<MachineId> own) {
    if (own.isPresent() && !own.get().equals(machine)) {
      throw new Problem(403, "the token is that of " + own.get() + ", not of " + machine);
    }
    boolean rented = isRented(machine);
    if (own.isPresent() && !rented) {
      throw new Problem(403, machine + " is not rented any more");
    }
    if (own.isEmpty() && rented) {
      throw new Problem(
          403, machine + " is the name of a rented machine: give this one another --name");
    }
  }
}
