package io.argosy.cli.embedded;

import io.argosy.core.kernel.Machine;
import io.argosy.core.kernel.State;
import io.argosy.core.kernel.Stimulus;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.job.JobFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * What this computer is split into: machines by name, with their slots. Each is a site of its own,
 * so that speeds that differ are told apart, in this run and in the history.
 *
 * @param unsaid whether nobody said how many slots: then there is one for each processor, and the
 *     workers of a partition share them
 */
public record LocalMachines(SequencedMap<String, Integer> slots, boolean unsaid) {
  private static final String WHOLE = "local";

  public LocalMachines {
    slots = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(slots));
  }

  public LocalMachines(SequencedMap<String, Integer> slots) {
    this(slots, false);
  }

  /** The computer as one machine, as nobody says otherwise. */
  public static LocalMachines unsaid(int processors) {
    return new LocalMachines(whole(processors).slots(), true);
  }

  /** As many slots as a job's workers leave room for, where nobody said how many. */
  public LocalMachines forJob(JobFile job) {
    int workers = run(job, WHOLE).map(JobFile.Run::workers).orElse(1);
    return unsaid ? whole(Math.max(1, slots.firstEntry().getValue() / workers)) : this;
  }

  /** The computer as one machine. */
  public static LocalMachines whole(int slots) {
    SequencedMap<String, Integer> one = new LinkedHashMap<>();
    one.put(WHOLE, slots);
    return new LocalMachines(one);
  }

  /** The split that a run was left with; nothing when the computer was not split. */
  static Optional<LocalMachines> split(State left) {
    SequencedMap<String, Integer> slots = new LinkedHashMap<>();
    left.machines().forEach(machine -> slots.put(machine.id().value(), machine.slots()));
    return slots.isEmpty() || slots.containsKey(WHOLE)
        ? Optional.empty()
        : Optional.of(new LocalMachines(slots));
  }

  public List<String> names() {
    return List.copyOf(slots.keySet());
  }

  /** How a job runs on one of them; nothing when it does not. */
  Optional<JobFile.Run> run(JobFile job, String name) {
    return job.runOn(name, name);
  }

  /** How many slots a job can use. */
  public int slotsFor(JobFile job) {
    int sum = 0;
    for (var machine : slots.entrySet()) {
      sum += run(job, machine.getKey()).isPresent() ? machine.getValue() : 0;
    }
    return sum;
  }

  /** That they are there. */
  List<Function<Instant, Stimulus>> joined() {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    slots.forEach(
        (name, count) ->
            news.add(
                at ->
                    new Stimulus.MachineJoined(at, new MachineId(name), new SiteId(name), count)));
    return news;
  }

  /** Nothing runs any more of what ran here before, and the slots are free again. */
  List<Function<Instant, Stimulus>> back(State left) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (Machine machine : left.machines()) {
      MachineId gone = machine.id();
      news.add(at -> new Stimulus.MachineLost(at, gone));
    }
    news.addAll(joined());
    return news;
  }
}
