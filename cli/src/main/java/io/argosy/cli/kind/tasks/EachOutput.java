package io.argosy.cli.kind.tasks;

import io.argosy.agent.files.PieceFiles;
import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.console.TaggedInput;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.kind.tasks.TaskListFact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.kind.tasks.Items;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;

/**
 * Prints what each task printed, task by task, on a thread of its own: a slow reader of the output
 * must not delay decisions.
 */
final class EachOutput {
  /** The fields of an object for programs besides the items. */
  private static final List<String> OWN = List.of("event", "index", "state", "output", "reason");

  private final Console console;
  private final Printing printing;
  private final PrimitiveIterator.OfLong expected;
  private final BlockingQueue<Batch> batches = new LinkedBlockingQueue<>();
  private final SortedMap<Long, Event> pending = new TreeMap<>();
  private final SortedMap<Long, Event.Failed> failed = new TreeMap<>();
  private Optional<Long> next;
  private long done;
  private Optional<Thread> printer = Optional.empty();

  /**
   * How outputs are printed.
   *
   * @param ordered in the order of the items
   * @param tagged with the item before each line
   * @param halts whether the first task that fails stops the others
   */
  record Printing(boolean ordered, boolean tagged, boolean halts) {}

  /**
   * Where outputs and items are.
   *
   * @param stop stops the run, with an exit code
   */
  private record Source(PieceFiles files, Items items, IntConsumer stop) {}

  /** Some facts, or the end of all. */
  private record Batch(List<Fact> facts, boolean last) {}

  /** The end of a task. */
  sealed interface Event {
    long task();

    record Kept(AttemptId attempt, Interval piece, ResultRef result) implements Event {
      @Override
      public long task() {
        return piece.first();
      }
    }

    /**
     * The task was given up.
     *
     * @param attempt which failed last, if the task itself failed
     */
    record Failed(long task, Optional<AttemptId> attempt, int times, String reason)
        implements Event {}
  }

  private EachOutput(Console console, Printing printing, LongStream expected) {
    this.console = console;
    this.printing = printing;
    this.expected = expected.iterator();
    this.next = following();
  }

  /** Of all tasks, however many arrive. */
  static EachOutput ofAll(Console console, Printing printing) {
    return new EachOutput(console, printing, LongStream.iterate(0, task -> task + 1));
  }

  /** Only of these tasks. */
  static EachOutput ofSome(Console console, Printing printing, SortedSet<Long> tasks) {
    return new EachOutput(console, printing, tasks.stream().mapToLong(Long::longValue));
  }

  private Optional<Long> following() {
    return expected.hasNext() ? Optional.of(expected.nextLong()) : Optional.empty();
  }

  /** Receives facts in their order; returns at once. */
  void hear(List<Fact> facts) {
    batches.add(new Batch(facts, false));
  }

  /**
   * Begins to print.
   *
   * @param stop stops the run, with an exit code
   */
  void start(PieceFiles files, Items items, IntConsumer stop) {
    Source source = new Source(files, items, stop);
    printer = Optional.of(Thread.ofVirtual().name("output").start(() -> print(source)));
  }

  /** Waits until all that was heard is printed. */
  void finish() {
    batches.add(new Batch(List.of(), true));
    try {
      printer.orElseThrow().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The tasks that were given up, after {@link #finish}. */
  List<Event.Failed> failed() {
    return List.copyOf(failed.values());
  }

  /** How many tasks of those that were heard of are done, after {@link #finish}. */
  long done() {
    return done;
  }

  private void print(Source source) {
    try {
      for (Batch batch = batches.take(); !batch.last(); batch = batches.take()) {
        for (Event event : events(batch.facts())) {
          accept(source, event);
          if (console.isClosed()) {
            // Nobody reads the outputs of further tasks: a filter ends then.
            source.stop().accept(ExitCode.INTERRUPTED);
            return;
          }
        }
      }
      pending.values().forEach(event -> show(source, event));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Event> events(List<Fact> facts) {
    Map<Long, AttemptId> failedBy = new HashMap<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.AttemptOver over && over.ending() instanceof Ending.Failed end) {
        end.piece().ifPresent(piece -> failedBy.put(piece.first(), over.attempt()));
      }
    }
    List<Event> events = new ArrayList<>();
    for (Fact fact : facts) {
      if (fact instanceof Fact.PieceKept f) {
        events.add(new Event.Kept(f.attempt(), f.piece(), f.result()));
      } else if (fact instanceof Fact.TaskGivenUp f) {
        Optional<AttemptId> by = Optional.ofNullable(failedBy.get(f.task()));
        events.add(new Event.Failed(f.task(), by, f.failures(), f.reason()));
      } else if (fact instanceof TaskListFact.TaskListReopened) {
        failed.clear();
      }
    }
    return events;
  }

  private void accept(Source source, Event event) {
    switch (event) {
      case Event.Kept kept -> {
        done++;
        failed.remove(kept.task());
      }
      case Event.Failed given -> {
        failed.put(given.task(), given);
        if (printing.halts()) {
          String item = source.items().text(given.task());
          console.error("task " + given.task() + " (" + item + ") failed: " + given.reason());
          source.stop().accept(ExitCode.JOB_FAILED);
        }
      }
    }
    if (!printing.ordered() || next.isEmpty() || event.task() < next.get()) {
      show(source, event);
      return;
    }
    pending.put(event.task(), event);
    while (next.isPresent() && pending.containsKey(next.get())) {
      show(source, pending.remove(next.get()));
      next = following();
    }
  }

  private void show(Source source, Event event) {
    try {
      copyError(source, event);
      if (console.isJson()) {
        console.object(fields(source, event));
      } else {
        copy(source, event);
      }
    } catch (IOException e) {
      console.error("the output of task " + event.task() + " cannot be read: " + e);
    }
  }

  private void copy(Source source, Event event) throws IOException {
    if (event instanceof Event.Kept kept && kept.result().bytes() > 0) {
      try (InputStream in = opened(source, event, open(source, kept))) {
        console.copy(in);
      }
    }
  }

  /** A task that prints nothing there has no such file. */
  private void copyError(Source source, Event event) throws IOException {
    Optional<Path> file =
        switch (event) {
          case Event.Kept kept ->
              Optional.of(source.files().file(kept.attempt(), kept.piece(), "err"));
          case Event.Failed given ->
              given
                  .attempt()
                  .map(it -> source.files().file(it, new Interval(given.task(), 1), "err"));
        };
    if (file.isPresent() && Files.exists(file.get())) {
      try (InputStream in = opened(source, event, Files.newInputStream(file.get()))) {
        console.copyError(in);
      }
    }
  }

  private InputStream opened(Source source, Event event, InputStream output) throws IOException {
    InputStream in = new BufferedInputStream(output);
    return printing.tagged() ? new TaggedInput(in, source.items().text(event.task())) : in;
  }

  private static InputStream open(Source source, Event.Kept kept) throws IOException {
    return source.files().open(kept.attempt(), kept.piece(), kept.result());
  }

  private SequencedMap<String, Object> fields(Source source, Event event) throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "task");
    fields.put("index", event.task());
    for (int i = 0; i < source.items().columns().size(); i++) {
      String name = source.items().columns().get(i);
      fields.put(
          OWN.contains(name) ? "item." + name : name, source.items().row(event.task()).get(i));
    }
    switch (event) {
      case Event.Kept kept -> {
        fields.put("state", "done");
        fields.put("output", ResultTable.text(open(source, kept)));
      }
      case Event.Failed given -> {
        fields.put("state", "failed");
        fields.put("reason", given.reason());
      }
    }
    return fields;
  }
}
