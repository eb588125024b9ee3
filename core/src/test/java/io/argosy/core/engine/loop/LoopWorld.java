package io.argosy.core.engine.loop;

import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Ports under the test's control: a journal that outlives loops, a scripted sink, and a log. */
final class LoopWorld {
  static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  static final MachineId MACHINE = new MachineId("m");

  /** What happens to an entry. */
  enum Sink {
    /** It is stored and the loop is informed at once. */
    ANSWERS_AT_ONCE,
    /** It is stored; the test decides when and what the loop is told. */
    ANSWERS_LATER,
    /** The process dies before the entry is stored. */
    DROPS,
    /** The process dies after the entry is stored. */
    STORES_AND_NEVER_ANSWERS,
    /** The access to the journal fails. */
    THROWS
  }

  final List<DecidedEntry> journal = new ArrayList<>();
  final List<Long> epochs = new ArrayList<>();
  final List<String> log = new ArrayList<>();
  final Map<InstructionId, Instruction> issued = new TreeMap<>();
  final List<Instant> wakeups = new ArrayList<>();
  final Deque<Consumer<Written>> unanswered = new ArrayDeque<>();
  Sink sink = Sink.ANSWERS_AT_ONCE;
  LoopLimits limits = LoopLimits.STANDARD;
  Instant clock = START;

  /** A loop loaded from the journal, as after a restart. */
  DecisionLoop load() {
    State state = State.empty(JobKinds.standard());
    journal.forEach(entry -> entry.facts().forEach(state::apply));
    return new DecisionLoop(new LoopStart(state, journal.size(), 7), ports(), limits);
  }

  private LoopPorts ports() {
    return new LoopPorts(
        () -> clock,
        this::append,
        (id, instruction) -> {
          log.add("issued");
          issued.put(id, instruction);
        },
        wakeups::add,
        List.of((entry, state) -> log.add("observed " + entry.seq())));
  }

  private void append(long epoch, DecidedEntry entry, Consumer<Written> then) {
    epochs.add(epoch);
    switch (sink) {
      case ANSWERS_AT_ONCE -> {
        journal.add(entry);
        then.accept(Written.STORED);
      }
      case ANSWERS_LATER -> {
        journal.add(entry);
        unanswered.add(then);
      }
      case STORES_AND_NEVER_ANSWERS -> journal.add(entry);
      case DROPS -> {}
      case THROWS -> throw new IllegalStateException("the disk is full");
    }
  }

  /** Informs the loop of the outcome of its pending entry. */
  void answer(Written written) {
    unanswered.remove().accept(written);
  }

  /** Offers stimuli; the log records their outcome. */
  @SafeVarargs
  final void tell(DecisionLoop loop, String name, Function<Instant, Stimulus>... news) {
    loop.offer(LoopRequest.Tell.of(List.of(news), stored(name), refused(name)));
  }

  Consumer<List<Fact>> stored(String name) {
    return facts -> log.add(name + " stored");
  }

  Consumer<Halt> refused(String name) {
    return halt -> log.add(name + " refused: " + halt.kind());
  }

  static Function<Instant, Stimulus> machine(int slots) {
    return at -> new Stimulus.MachineJoined(at, MACHINE, new SiteId("s"), slots);
  }

  static Function<Instant, Stimulus> lost() {
    return at -> new Stimulus.MachineLost(at, MACHINE);
  }

  static Function<Instant, Stimulus> job(String name) {
    return at -> new Stimulus.JobSubmitted(at, new JobId(name), spec(Promise.NONE));
  }

  /** A job that stops when its deadline passes. */
  static Function<Instant, Stimulus> job(String name, Duration deadline) {
    Promise promise =
        new Promise(Optional.of(new Deadline.Within(deadline)), Promise.Otherwise.STOP);
    return at -> new Stimulus.JobSubmitted(at, new JobId(name), spec(promise));
  }

  private static JobSpec spec(Promise promise) {
    JobSpec.Slots slots = new JobSpec.Slots(1, 4);
    return new JobSpec.Iterative(JobSpec.Mode.RANGE, 100, slots, promise, "argosy", 1, "body");
  }
}
