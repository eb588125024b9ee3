package io.argosy.cli.console;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Machine;
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
 * How this computer is split: machines by name, with their slots. Each is a site of its own, so
 * that different speeds are measured separately, in this run and in the history.
 *
 * @param unsaid whether the number of slots is the default: then there is one for each processor,
 *     and the workers of a partition share them
 */
public record LocalMachines(SequencedMap<String, Integer> slots, boolean unsaid) {
  private static final String WHOLE = "local";

  public LocalMachines {
    slots = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(slots));
  }

  public LocalMachines(SequencedMap<String, Integer> slots) {
    this(slots, false);
  }

  /** The computer as one machine with the default slots. */
  public static LocalMachines unsaid(int processors) {
    return new LocalMachines(whole(processors).slots(), true);
  }

  /** With default slots: as many as the workers of a job's partitions leave processors for. */
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

  /** The machines of an earlier run; empty if the computer was not split. */
  public static Optional<LocalMachines> split(StateView left) {
    SequencedMap<String, Integer> slots = new LinkedHashMap<>();
    left.machines().forEach(machine -> slots.put(machine.id().value(), machine.slots()));
    return slots.isEmpty() || slots.containsKey(WHOLE)
        ? Optional.empty()
        : Optional.of(new LocalMachines(slots));
  }

  public List<String> names() {
    return List.copyOf(slots.keySet());
  }

  /** How a job runs on one of them; empty if it does not. */
  public Optional<JobFile.Run> run(JobFile job, String name) {
    return job.runOn(name, name);
  }

  /** The ways in which a job runs on them. */
  public List<JobFile.Run> runs(JobFile job) {
    return names().stream().flatMap(name -> run(job, name).stream()).distinct().toList();
  }

  /** How many slots a job can use. */
  public int slotsFor(JobFile job) {
    int sum = 0;
    for (var machine : slots.entrySet()) {
      sum += run(job, machine.getKey()).isPresent() ? machine.getValue() : 0;
    }
    return sum;
  }

  /** The stimuli that register the machines. */
  public List<Function<Instant, Stimulus>> joined() {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    slots.forEach(
        (name, count) ->
            news.add(
                at ->
                    new Stimulus.MachineJoined(at, new MachineId(name), new SiteId(name), count)));
    return news;
  }

  /** The stimuli of a restart: nothing from before runs any more, and the slots are free again. */
  public List<Function<Instant, Stimulus>> back(StateView left) {
    List<Function<Instant, Stimulus>> news = gone(left);
    news.addAll(joined());
    return news;
  }

  /** The stimuli that nothing from before runs any more. */
  public static List<Function<Instant, Stimulus>> gone(StateView left) {
    List<Function<Instant, Stimulus>> news = new ArrayList<>();
    for (Machine machine : left.machines()) {
      MachineId gone = machine.id();
      news.add(at -> new Stimulus.MachineLost(at, gone));
    }
    return news;
  }
}
