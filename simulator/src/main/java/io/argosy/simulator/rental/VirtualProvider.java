package io.argosy.simulator.rental;

import io.argosy.core.bag.ChosenPlan;
import io.argosy.core.bag.Menu;
import io.argosy.core.bag.model.StartState;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.rental.Rental;
import io.argosy.core.engine.state.BagState;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.engine.state.State;
import io.argosy.core.forecast.StartStates;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.SimulatedNetwork;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.TaskRuns;
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
import java.util.random.RandomGenerator;

/**
 * Lets machines, keeps books of its own, and has plans made. Orders may come twice, late and in any
 * sequence; machines come late, never, or are taken away; and each ends itself when its time is
 * over.
 */
public final class VirtualProvider {
  private static final SpeedTrace PLAIN =
      Speed.constant(1)
          .draw(new Streams(0).stream("rented machines have the speed of their offer"));
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);
  private static final Duration SLOWEST_TO_GO = Duration.ofSeconds(2);

  private final Market market;
  private final JobSpec.Bag bag;
  private final TaskRuns runs;
  private final Setting setting;
  private final SequencedMap<MachineId, VirtualMachine> machines;
  private final RandomGenerator random;
  private final Planning planning;
  private final SimulatedNetwork.Lane outward = new SimulatedNetwork.Lane();
  private final SequencedMap<MachineId, ProviderRental> books = new LinkedHashMap<>();

  public VirtualProvider(
      Market market,
      JobSpec.Bag bag,
      TaskRuns runs,
      Setting setting,
      SequencedMap<MachineId, VirtualMachine> machines,
      RandomGenerator random,
      Planning planning) {
    this.planning = planning;
    this.market = market;
    this.bag = bag;
    this.runs = runs;
    this.setting = setting;
    this.machines = machines;
    this.random = random;
  }

  /** What is owed for each machine by now. */
  public Map<MachineId, Money> bills() {
    SequencedMap<MachineId, Money> bills = new LinkedHashMap<>();
    books.forEach((machine, page) -> bills.put(machine, page.bill(now())));
    return Collections.unmodifiableMap(bills);
  }

  /** Follows an instruction; false when it must come again because nobody heard it. */
  public boolean follow(InstructionId id, Instruction.OfBag what) {
    switch (what) {
      case Instruction.Rent rent -> rent(id, rent);
      case Instruction.Prolong prolong -> {
        return prolong(id, prolong);
      }
      case Instruction.Release release -> release(release.machine());
      case Instruction.Plan plan ->
          setting.timeline().after(market.planning(), () -> plan(id, plan));
    }
    return true;
  }

  /**
   * Machines ask whoever is back how long they may stay.
   *
   * @param wrong how far the clock of whoever answers is ahead
   */
  public void remind(Duration wrong) {
    State state = setting.desk().state();
    for (Map.Entry<MachineId, ProviderRental> entry : books.entrySet()) {
      Optional<Rental> rental = state.rent(entry.getKey()).filter(Rental::isLive);
      rental.ifPresent(it -> stays(entry.getKey(), entry.getValue(), it.stopAt().minus(wrong)));
    }
  }

  /**
   * A machine that is there and hears it stays until then, but never longer in all than is paid.
   */
  private boolean stays(MachineId id, ProviderRental page, Instant until) {
    boolean hears =
        page.isRunning() && page.machine.filter(VirtualMachine::isReachable).isPresent();
    if (hears) {
      Duration inAll = setting.desk().state().rent(id).map(Rental::inAll).orElse(Duration.ZERO);
      page.stays(nanos(until), inAll);
      setting.timeline().at(page.stopAt, () -> stopItself(id, page));
    }
    return hears;
  }

  private void plan(InstructionId id, Instruction.Plan plan) {
    State state = setting.desk().state();
    Optional<BagState> bagNow = state.job(plan.job()).map(JobState::bag);
    StartState startState = StartStates.of(bagNow, plan.request(), setting.desk().now());
    try {
      plan(id, plan, startState);
    } catch (Planning.Unable unable) {
      String reason = String.valueOf(unable.getMessage());
      say(at -> new Stimulus.PlanningFailed(at, id, plan.job(), reason));
    }
  }

  private void plan(InstructionId id, Instruction.Plan plan, StartState startState) {
    if (plan.menu()) {
      Menu menu = planning.menu(plan.request(), startState);
      say(at -> new Stimulus.MenuMade(at, id, plan.job(), menu));
    } else {
      ChosenPlan found = planning.choose(plan.request(), startState);
      say(at -> new Stimulus.PlanMade(at, id, plan.job(), found));
    }
  }

  private void rent(InstructionId id, Instruction.Rent rent) {
    ProviderRental page = books.get(rent.machine());
    if (page == null) {
      page = page(rent.offer());
      books.put(rent.machine(), page);
      page.stopAt = nanos(rent.stopAt());
      page.refusal = refusal(page);
      if (page.refusal.isEmpty()) {
        start(rent.machine(), page);
      }
    }
    Optional<String> refusal = page.refusal;
    say(at -> new Stimulus.RentAnswered(at, id, rent.machine(), refusal));
  }

  private ProviderRental page(String offer) {
    for (int i = 0; i < bag.offers().size(); i++) {
      if (bag.offers().get(i).name().equals(offer)) {
        return new ProviderRental(bag.offers().get(i), market.supplies().get(i));
      }
    }
    throw new IllegalStateException("no offer for " + offer);
  }

  private Optional<String> refusal(ProviderRental page) {
    long running =
        books.values().stream().filter(p -> p.isRunning() && p.offer.equals(page.offer)).count();
    if (page.stopAt <= now()) {
      return Optional.of("its time was over before the order came");
    }
    return running >= page.supply.stock() || chance(page.supply.refuses())
        ? Optional.of("no more of them are free")
        : Optional.empty();
  }

  private void start(MachineId id, ProviderRental page) {
    Supply supply = page.supply;
    page.start(now());
    setting.timeline().at(page.stopAt, () -> stopItself(id, page));
    VirtualMachine machine = machine(id, page);
    machines.put(id, machine);
    page.machine = Optional.of(machine);
    if (!chance(supply.neverReady())) {
      setting.timeline().after(startUp(supply), () -> powerOn(page, machine));
    }
    if (supply.lossesPerHour() > 0) {
      after(hours(supply.lossesPerHour()), () -> takeAway(id, page));
    }
    if (supply.silencesPerHour() > 0) {
      after(hours(supply.silencesPerHour()), () -> silence(page));
    }
  }

  private VirtualMachine machine(MachineId id, ProviderRental page) {
    int slots = page.offer.slots();
    World.Host host =
        new World.Host(id, new SiteId(page.offer.name()), slots, Speed.constant(1), Duration.ZERO);
    return new VirtualMachine(
        host,
        Collections.nCopies(slots, PLAIN),
        setting,
        Optional.of(
            (attempt, holding) ->
                new TaskWorker(attempt, holding, setting, task -> begin(task, page.supply))));
  }

  private static void powerOn(ProviderRental page, VirtualMachine machine) {
    if (page.isRunning()) {
      machine.powerOn();
    }
  }

  private void silence(ProviderRental page) {
    if (page.isRunning()) {
      page.machine.ifPresent(VirtualMachine::disconnect);
      Duration lasts = Duration.ofNanos(random.nextLong(LONGEST_SILENCE.toNanos()));
      setting.timeline().after(lasts, () -> page.machine.ifPresent(VirtualMachine::reconnect));
    }
  }

  private void takeAway(MachineId id, ProviderRental page) {
    if (page.isRunning()) {
      boolean lastWord = random.nextBoolean();
      end(id, page, "taken away", lastWord);
    }
  }

  private void stopItself(MachineId id, ProviderRental page) {
    if (page.isRunning() && page.stopAt <= now()) {
      end(id, page, "its time was over", true);
    }
  }

  private void end(MachineId id, ProviderRental page, String reason, boolean orderly) {
    page.machine.ifPresent(orderly ? VirtualMachine::spotStop : VirtualMachine::powerOff);
    page.end(now());
    say(at -> new Stimulus.RentEnded(at, id, reason));
  }

  /** A machine that is gone was not prolonged; one that nobody reaches has not heard of it yet. */
  private boolean prolong(InstructionId id, Instruction.Prolong prolong) {
    ProviderRental page = books.get(prolong.machine());
    if (page == null || !page.isRunning()) {
      say(at -> new Stimulus.RentEnded(at, prolong.machine(), "it was gone already"));
      return true;
    }
    boolean hears = stays(prolong.machine(), page, prolong.stopAt());
    if (hears) {
      say(at -> new Stimulus.RentProlonged(at, id, prolong.machine()));
    }
    return hears;
  }

  /** A machine that is given back before its order comes never runs. */
  private void release(MachineId id) {
    ProviderRental page = books.get(id);
    if (page == null) {
      ProviderRental never =
          new ProviderRental(bag.offers().getFirst(), market.supplies().getFirst());
      never.refusal = Optional.of("released before it was ordered");
      books.put(id, never);
    } else if (page.isRunning()) {
      after(random.nextDouble(Seconds.of(SLOWEST_TO_GO)), () -> go(id, page));
      return;
    }
    say(at -> new Stimulus.RentEnded(at, id, "released"));
  }

  private void go(MachineId id, ProviderRental page) {
    if (page.isRunning()) {
      end(id, page, "released", false);
    } else {
      say(at -> new Stimulus.RentEnded(at, id, "released"));
    }
  }

  private void say(Stamped news) {
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

  private TaskWorker.Run begin(long task, Supply supply) {
    TaskRuns.Run run = runs.run(task, supply, setting.timeline().seconds());
    long took = Seconds.toNanosRoundedUp(run.seconds());
    return new TaskWorker.Run(setting.timeline().now() + took, run.fails());
  }
}
