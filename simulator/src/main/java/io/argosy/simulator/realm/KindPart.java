package io.argosy.simulator.realm;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.State;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.machine.RemoteComputing;
import io.argosy.simulator.machine.Setting;
import io.argosy.simulator.machine.Stamped;
import io.argosy.simulator.machine.Streams;
import io.argosy.simulator.machine.VirtualMachine;
import io.argosy.simulator.rental.VirtualProvider;
import io.argosy.simulator.world.JobArrival;
import io.argosy.simulator.world.SpeedTrace;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one kind of job adds to a simulated realm: its jobs, the programs that run them, and the
 * actions of their users. A part belongs to one simulation.
 */
public abstract class KindPart {
  private Optional<SimulatedRealm> joined = Optional.empty();
  private Optional<RetentionRule> retention = Optional.empty();

  /** Ended jobs leave the state by this rule. */
  public final void archiving(RetentionRule rule) {
    retention = Optional.of(rule);
  }

  final Optional<RetentionRule> retention() {
    return retention;
  }

  /** The resources of its jobs, in a simulation of this part alone. */
  public abstract RealmResources resources();

  /** The jobs, in a simulation of this part alone. */
  public abstract List<JobArrival> arrivals();

  /** The realm of this part. */
  protected final SimulatedRealm realm() {
    return joined.orElseThrow(() -> new IllegalStateException("no simulation has this part yet"));
  }

  /** Joins a realm, which has no machine yet. */
  final void join(SimulatedRealm realm) {
    if (joined.isPresent()) {
      throw new IllegalStateException("another simulation has this part already");
    }
    joined = Optional.of(realm);
    prepare(realm);
  }

  /** Draws what the part needs, before the realm has machines. */
  protected void prepare(SimulatedRealm realm) {}

  /** What agents know about jobs; see {@link Setting#bounds}. */
  protected Map<JobId, Setting.Bounds> bounds() {
    return Map.of();
  }

  /** How long a machine takes to start the slots that it adds. */
  protected Duration slotStartUp() {
    return Duration.ZERO;
  }

  /** How long a computation takes in the deciding process. */
  protected Duration computingTime() {
    return Duration.ZERO;
  }

  /** What computes for a job of this part, if the deciding process does not. */
  protected Optional<RemoteComputing> computing(JobId job) {
    return Optional.empty();
  }

  /** How a job of this part is submitted, if not by a common submission. */
  protected Optional<Stamped> submission(JobArrival arrival) {
    return Optional.empty();
  }

  /** The provider that rents machines out, if any. */
  protected Optional<VirtualProvider> provider() {
    return Optional.empty();
  }

  /** How fast the slots of a machine are. */
  protected List<SpeedTrace> speeds(World.Host host, Streams streams) {
    List<SpeedTrace> traces = new ArrayList<>();
    for (int slot = 0; slot < host.maxSlots(); slot++) {
      traces.add(host.speed().draw(streams.stream("speed/" + host.machine() + "/" + slot)));
    }
    return traces;
  }

  /** What runs the tasks of this kind on a machine, where the world's program does not. */
  protected Optional<VirtualMachine.ProgramFactory> labour(
      World.Host host, List<SpeedTrace> traces) {
    return Optional.empty();
  }

  /** Throws {@link NeverEnds} if its jobs cannot end in this realm. */
  protected void checkThatItEnds() {}

  /** The stimuli that the realm receives at the beginning, before any job arrives. */
  protected List<Stamped> firstNews() {
    return List.of();
  }

  /** The driver has stored an entry. */
  protected void stored(State state, List<Fact> facts) {}

  /** Every job has ended, but events are left. */
  protected void allEnded() {}
}
