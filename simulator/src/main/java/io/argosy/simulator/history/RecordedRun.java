package io.argosy.simulator.history;

import io.argosy.core.balance.Policies;
import io.argosy.core.balance.Policy;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.SpeedTrace.Point;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A recorded run, and the world that its journal describes. Every slot becomes a machine of its
 * own, because each has its own speed: the measured speed while it worked, held through the gaps,
 * and its mean after the last report. The speed of a slot that was never used is unknown; it gets
 * the mean of its machine, or of all machines.
 *
 * @param speeds of the partitions' attempts
 */
public record RecordedRun(
    JobSpec.Iterative job, World world, RecordedOutcome recorded, List<AttemptSpeed> speeds) {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration DELAY = Duration.ofMillis(5);

  public RecordedRun {
    speeds = List.copyOf(speeds);
  }

  /**
   * Reads a run; empty when it has no job or no report yet.
   *
   * @param kindOf how the program of a job takes part, by the body of the job
   */
  public static Optional<RecordedRun> of(
      Stream<Fact> facts, Function<String, SimulatedProgram.Kind> kindOf) {
    Gathering gathered = new Gathering();
    facts.forEach(gathered::add);
    List<AttemptSpeed> speeds =
        gathered.attempts.values().stream().flatMap(a -> AttemptSpeed.of(a).stream()).toList();
    return gathered.accepted.isEmpty() || speeds.stream().allMatch(s -> s.mean() <= 0)
        ? Optional.empty()
        : Optional.of(
            new RecordedRun(
                job(gathered.accepted.get()),
                world(gathered, speeds, kindOf.apply(gathered.accepted.get().spec().body())),
                gathered.recorded(),
                speeds));
  }

  /** The name of a slot as a machine of its own. */
  static MachineId slot(MachineId machine, int slot) {
    return new MachineId(machine + "." + slot);
  }

  /**
   * The recorded job under another policy. A static split adds no partitions of its own: it gets
   * those of the recorded run from the start, so that the comparison is about the sharing alone.
   */
  public JobSpec.Iterative under(String policy) {
    JobSpec.Slots slots = job.slots();
    int known = Math.clamp(recorded.partitions(), slots.initial(), slots.max());
    return new JobSpec.Iterative(
        job.mode(),
        job.iterations(),
        Policies.named(policy).map(Policy::rebalances).orElse(true)
            ? slots
            : new JobSpec.Slots(known, slots.max()),
        job.promise(),
        policy,
        job.retries(),
        job.body());
  }

  /** A fixed instant has no meaning in virtual time: the deadline becomes a duration. */
  private static JobSpec.Iterative job(Fact.JobAccepted accepted) {
    JobSpec.Iterative spec = spec(accepted);
    Optional<Deadline> deadline =
        accepted.deadline().equals(Instant.MAX)
            ? Optional.empty()
            : Optional.of(
                new Deadline.Within(Duration.between(accepted.at(), accepted.deadline())));
    return new JobSpec.Iterative(
        spec.mode(),
        spec.iterations(),
        spec.slots(),
        new Promise(deadline, spec.promise().otherwise()),
        spec.policy(),
        spec.retries(),
        spec.body());
  }

  private static JobSpec.Iterative spec(Fact.JobAccepted accepted) {
    if (accepted.spec() instanceof JobSpec.Iterative iterative) {
      return iterative;
    }
    throw new IllegalArgumentException(
        "only the history of an iterative job can be simulated again, not of " + accepted.job());
  }

  private static World world(
      Gathering gathered, List<AttemptSpeed> speeds, SimulatedProgram.Kind kind) {
    List<World.Host> hosts = new ArrayList<>();
    List<Fault> faults = new ArrayList<>(gathered.crashes);
    double silence = 0;
    // Every slot gets a name of its own: only the slots where the job may run are taken over.
    JobSpec.Iterative spec = spec(gathered.accepted.orElseThrow());
    List<MachineTrack> open =
        gathered.machines.values().stream().filter(m -> spec.mayRunOn(m.id, m.site)).toList();
    for (MachineTrack machine : open) {
      silence = Math.max(silence, machine.longestSilence());
      for (int slot = 0; slot < machine.slots(); slot++) {
        MachineId name = slot(machine.id, slot);
        Speed speed = speed(gathered, machine, slot, speeds);
        Duration joins = Seconds.toDuration(machine.joinedAt);
        hosts.add(new World.Host(name, machine.site, 1, speed, joins));
        faults.addAll(machine.faults(name));
      }
    }
    Duration lease = silence > 1 ? Seconds.toDuration(silence) : LEASE;
    Duration startup = Seconds.toDuration(startup(gathered));
    SimulatedProgram program =
        new SimulatedProgram(kind, startup, Duration.ZERO, 0, Optional.empty());
    return new World(hosts, program, Network.reliable(DELAY), faults, lease, World.LIMIT);
  }

  private static double startup(Gathering gathered) {
    double[] all =
        gathered.attempts.values().stream().mapToDouble(AttemptTrack::startup).sorted().toArray();
    return all.length == 0 ? 0 : Math.max(0, all[all.length / 2]);
  }

  private static Speed speed(
      Gathering gathered, MachineTrack machine, int slot, List<AttemptSpeed> speeds) {
    List<BusyPeriod> seen =
        gathered.attempts.values().stream()
            .filter(a -> a.machine.equals(machine.id) && a.slot == slot)
            .flatMap(a -> a.stretches().stream())
            .toList();
    double iterations = seen.stream().mapToDouble(BusyPeriod::iterations).sum();
    if (iterations <= 0) {
      // The slot was never used, or too briefly for one iteration: that does not mean speed zero.
      return Speed.constant(usual(machine.id, speeds));
    }
    List<Point> points = new ArrayList<>();
    double until = 0;
    for (BusyPeriod busyPeriod : seen) {
      double from = points.isEmpty() ? 0 : Math.max(busyPeriod.from(), until);
      if (busyPeriod.to() > from) {
        points.add(new Point(from, busyPeriod.speed()));
        until = busyPeriod.to();
      }
    }
    double seconds = seen.stream().mapToDouble(BusyPeriod::seconds).sum();
    points.add(new Point(until, iterations / seconds));
    return Speed.steps(points);
  }

  private static double usual(MachineId machine, List<AttemptSpeed> speeds) {
    List<AttemptSpeed> moving = speeds.stream().filter(s -> s.mean() > 0).toList();
    List<AttemptSpeed> own = moving.stream().filter(s -> s.machine().equals(machine)).toList();
    return (own.isEmpty() ? moving : own)
        .stream().mapToDouble(AttemptSpeed::mean).average().orElseThrow();
  }
}
