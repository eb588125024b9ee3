package io.argosy.simulator.rental;

import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Offer;
import io.argosy.core.rental.JobRentals;
import io.argosy.core.rental.Rental;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.TaskWorker;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.world.Market;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.Supply;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Rents machines out and keeps bills of its own. Instructions may arrive twice, late and in any
 * order; machines start late, never, or are taken away; and each machine stops itself when its
 * rental ends.
 */
public final class VirtualProvider {
  private static final SpeedTrace PLAIN =
      Speed.constant(1)
          .draw(new Streams(0).stream("rented machines have the speed of their offer"));
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);
  private static final Duration SLOWEST_TO_GO = Duration.ofSeconds(2);

  private final Market market;
  private final List<Offer> offers;
  private final Function<Supply, TaskWorker.Tasks> programs;
  private final Setting setting;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final RandomGenerator random;
  private final SimulatedNetwork.Lane outward = new SimulatedNetwork.Lane();
  private final SequencedMap<MachineId, ProviderRental> rentals = new LinkedHashMap<>();

  /**
   * @param offers what it rents out, in the order of the market's supplies
   * @param programs how tasks run on a machine of a supply
   */
  public VirtualProvider(
      Market market,
      List<Offer> offers,
      Function<Supply, TaskWorker.Tasks> programs,
      Setting setting,
      SequencedMap<MachineId, VirtualMachine> machines,
      RandomGenerator random) {
    this.market = market;
    this.offers = List.copyOf(offers);
    this.programs = programs;
    this.setting = setting;
    this.machines = machines;
    this.random = random;
  }

  /** The bill for each machine up to now. */
  public Map<MachineId, Money> bills() {
    SequencedMap<MachineId, Money> bills = new LinkedHashMap<>();
    rentals.forEach((machine, rental) -> bills.put(machine, rental.bill(now())));
    return Collections.unmodifiableMap(bills);
  }

  /** Follows an instruction; false when the machine is unreachable and it must be sent again. */
  public boolean follow(InstructionId id, Instruction.ToProvider what) {
    switch (what) {
      case Instruction.Rent rent -> rent(id, rent);
      case Instruction.Prolong prolong -> {
        return prolong(id, prolong);
      }
      case Instruction.Release release -> release(release.machine());
    }
    return true;
  }

  /**
   * Machines ask a restarted driver when their rental ends.
   *
   * @param wrong how far the clock of the driver is ahead
   */
  public void remind(Duration wrong) {
    State state = setting.desk().state();
    for (Map.Entry<MachineId, ProviderRental> entry : rentals.entrySet()) {
      Optional<Rental> rental = JobRentals.of(state, entry.getKey()).filter(Rental::isLive);
      rental.ifPresent(it -> stays(entry.getKey(), entry.getValue(), it.stopAt().minus(wrong)));
    }
  }

  /** Extends the rental of a machine that runs and is reachable, within the time paid in all. */
  private boolean stays(MachineId id, ProviderRental rental, Instant until) {
    boolean reached =
        rental.isRunning() && rental.machine.filter(VirtualMachine::isReachable).isPresent();
    if (reached) {
      Duration inAll =
          JobRentals.of(setting.desk().state(), id).map(Rental::inAll).orElse(Duration.ZERO);
      rental.stays(nanos(until), inAll);
      setting.timeline().at(rental.stopAt, () -> stopItself(id, rental));
    }
    return reached;
  }

  private void rent(InstructionId id, Instruction.Rent rent) {
    ProviderRental rental = rentals.get(rent.machine());
    if (rental == null) {
      rental = rental(rent.offer());
      rentals.put(rent.machine(), rental);
      rental.stopAt = nanos(rent.stopAt());
      rental.refusal = refusal(rental);
      if (rental.refusal.isEmpty()) {
        start(rent.machine(), rental);
      }
    }
    Optional<String> refusal = rental.refusal;
    say(at -> new Stimulus.RentAnswered(at, id, rent.machine(), refusal));
  }

  private ProviderRental rental(String offer) {
    for (int i = 0; i < offers.size(); i++) {
      if (offers.get(i).name().equals(offer)) {
        return new ProviderRental(offers.get(i), market.supplies().get(i));
      }
    }
    throw new IllegalStateException("no offer for " + offer);
  }

  private Optional<String> refusal(ProviderRental rental) {
    long running =
        rentals.values().stream()
            .filter(p -> p.isRunning() && p.offer.equals(rental.offer))
            .count();
    if (rental.stopAt <= now()) {
      return Optional.of("its time was over before the order came");
    }
    return running >= rental.supply.stock() || chance(rental.supply.refuses())
        ? Optional.of("no more of them are free")
        : Optional.empty();
  }

  private void start(MachineId id, ProviderRental rental) {
    Supply supply = rental.supply;
    rental.start(now());
    setting.timeline().at(rental.stopAt, () -> stopItself(id, rental));
    VirtualMachine machine = machine(id, rental);
    machines.put(id, machine);
    rental.machine = Optional.of(machine);
    if (!chance(supply.neverReady())) {
      setting.timeline().after(startUp(supply), () -> powerOn(rental, machine));
    }
    if (supply.lossesPerHour() > 0) {
      after(hours(supply.lossesPerHour()), () -> takeAway(id, rental));
    }
    if (supply.silencesPerHour() > 0) {
      after(hours(supply.silencesPerHour()), () -> silence(rental));
    }
  }

  private VirtualMachine machine(MachineId id, ProviderRental rental) {
    int slots = rental.offer.slots();
    World.Host host =
        new World.Host(
            id, new SiteId(rental.offer.name()), slots, Speed.constant(1), Duration.ZERO);
    return new VirtualMachine(
        host,
        Collections.nCopies(slots, PLAIN),
        setting,
        List.of(
            (attempt, holding) ->
                new TaskWorker(attempt, holding, setting, programs.apply(rental.supply))));
  }

  private static void powerOn(ProviderRental rental, VirtualMachine machine) {
    if (rental.isRunning()) {
      machine.powerOn();
    }
  }

  private void silence(ProviderRental rental) {
    if (rental.isRunning()) {
      rental.machine.ifPresent(VirtualMachine::disconnect);
      Duration lasts = Duration.ofNanos(random.nextLong(LONGEST_SILENCE.toNanos()));
      setting.timeline().after(lasts, () -> rental.machine.ifPresent(VirtualMachine::reconnect));
    }
  }

  private void takeAway(MachineId id, ProviderRental rental) {
    if (rental.isRunning()) {
      boolean orderly = random.nextBoolean();
      end(id, rental, "taken away", orderly);
    }
  }

  private void stopItself(MachineId id, ProviderRental rental) {
    if (rental.isRunning() && rental.stopAt <= now()) {
      end(id, rental, "its time was over", true);
    }
  }

  private void end(MachineId id, ProviderRental rental, String reason, boolean orderly) {
    rental.machine.ifPresent(orderly ? VirtualMachine::spotStop : VirtualMachine::powerOff);
    rental.end(now());
    say(at -> new Stimulus.RentEnded(at, id, reason));
  }

  /** Reports the end of a machine that is gone; returns false while a machine is unreachable. */
  private boolean prolong(InstructionId id, Instruction.Prolong prolong) {
    ProviderRental rental = rentals.get(prolong.machine());
    if (rental == null || !rental.isRunning()) {
      say(at -> new Stimulus.RentEnded(at, prolong.machine(), "it was gone already"));
      return true;
    }
    boolean reached = stays(prolong.machine(), rental, prolong.stopAt());
    if (reached) {
      say(at -> new Stimulus.RentProlonged(at, id, prolong.machine()));
    }
    return reached;
  }

  /** A machine that is released before its order arrives never runs. */
  private void release(MachineId id) {
    ProviderRental rental = rentals.get(id);
    if (rental == null) {
      ProviderRental never = new ProviderRental(offers.getFirst(), market.supplies().getFirst());
      never.refusal = Optional.of("released before it was ordered");
      rentals.put(id, never);
    } else if (rental.isRunning()) {
      after(random.nextDouble(Seconds.of(SLOWEST_TO_GO)), () -> go(id, rental));
      return;
    }
    say(at -> new Stimulus.RentEnded(at, id, "released"));
  }

  private void go(MachineId id, ProviderRental rental) {
    if (rental.isRunning()) {
      end(id, rental, "released", false);
    } else {
      say(at -> new Stimulus.RentEnded(at, id, "released"));
    }
  }

  /** Sends a stimulus, again and again until it arrives. */
  public void say(Stamped news) {
    setting
        .wire()
        .carry(
            outward,
            () -> setting.desk().insist(() -> true, List.of(news)),
            () -> setting.wire().later(() -> say(news)));
  }

  private Duration startUp(Supply supply) {
    long least = supply.fastestStart().toNanos();
    long most = supply.slowestStart().toNanos();
    return Duration.ofNanos(least == most ? least : random.nextLong(least, most + 1));
  }

  private double hours(double perHour) {
    return random.nextExponential() / perHour * 3600;
  }

  private void after(double seconds, Runnable action) {
    setting.timeline().after(Seconds.toDuration(Math.min(seconds, 1e8)), action);
  }

  private boolean chance(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  private long now() {
    return setting.timeline().now();
  }

  private static long nanos(Instant at) {
    return Duration.between(Timeline.BEGINNING, at).toNanos();
  }
}
