package io.argosy.core.engine.state;

import io.argosy.core.engine.worker.Machine;
import io.argosy.core.model.Interval;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Where workers of a job that are placed together go, best machine first, and what they get. */
public final class PlacementChoice {
  private final TreeSet<Ranked> machines = new TreeSet<>();
  private final FirstWork firstWork;

  public PlacementChoice(FirstWork firstWork) {
    this.firstWork = firstWork;
  }

  /** What a worker that is placed begins with. */
  public interface FirstWork {
    /** Workers get their work after they have started. */
    FirstWork NONE =
        new FirstWork() {
          @Override
          public long share(SiteId site) {
            return 0;
          }

          @Override
          public List<Interval> work(long share) {
            return List.of();
          }
        };

    /** How much a worker at that site is assigned. */
    long share(SiteId site);

    /** The work that such a worker gets now. */
    List<Interval> work(long share);
  }

  /** Adds a machine with a free slot. */
  public void add(double rank, Machine machine) {
    machines.add(new Ranked(rank, machine.free(), machine.id()));
  }

  public FirstWork firstWork() {
    return firstWork;
  }

  /** The best machine that still has a free slot. */
  public Optional<Machine> best(State state) {
    while (!machines.isEmpty()) {
      Ranked first = machines.first();
      Machine now = state.machines.get(first.id());
      if (now != null && now.free() == first.free()) {
        return Optional.of(now);
      }
      machines.remove(first);
      if (now != null && now.free() > 0) {
        machines.add(new Ranked(first.rank(), now.free(), first.id()));
      }
    }
    return Optional.empty();
  }

  /** The highest rank first, then the machine with most free slots, then by name. */
  private record Ranked(double rank, int free, MachineId id) implements Comparable<Ranked> {
    private static final Comparator<Ranked> ORDER =
        Comparator.comparingDouble(Ranked::rank)
            .reversed()
            .thenComparing(Comparator.comparingInt(Ranked::free).reversed())
            .thenComparing(Ranked::id);

    @Override
    public int compareTo(Ranked other) {
      return ORDER.compare(this, other);
    }
  }
}
