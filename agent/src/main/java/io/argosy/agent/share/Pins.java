package io.argosy.agent.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The processors to which the slots of a machine are bound: a running task has the processor of its
 * slot. A task without one runs on any.
 */
public final class Pins {
  private static final Path TASKSET = Path.of("/usr/bin/taskset");

  private final List<Integer> free;
  private final Consumer<String> warnings;
  private boolean unable;

  private Pins(List<Integer> processors, Consumer<String> warnings) {
    this.free = new ArrayList<>(processors);
    this.warnings = warnings;
  }

  /** No binding. */
  public static Pins none() {
    return new Pins(List.of(), sentence -> {});
  }

  /**
   * One processor for each slot.
   *
   * @param processors may name one twice, where slots are parts of a processor
   * @param warnings receives, once, why tasks are not bound
   */
  public static Pins of(List<Integer> processors, Consumer<String> warnings) {
    Pins pins = new Pins(processors, warnings);
    List<Integer> allowed = allowed();
    if (!Files.isExecutable(TASKSET)) {
      pins.unable(TASKSET + " is not installed");
    } else if (!allowed.containsAll(processors)) {
      pins.unable("processors " + processors + " are wanted and " + allowed + " are allowed");
    }
    return pins;
  }

  /** The processor of one slot, until it is released. */
  public final class Pin {
    private final int processor;
    private final AtomicBoolean back = new AtomicBoolean();

    private Pin(int processor) {
      this.processor = processor;
    }

    public int processor() {
      return processor;
    }

    /** Words before a command that bind it to the processor. */
    public List<String> words() {
      return List.of(TASKSET.toString(), "-c", Integer.toString(processor));
    }

    /** Releases the slot; may be repeated. */
    public void giveBack() {
      if (back.compareAndSet(false, true)) {
        restore(processor);
      }
    }
  }

  /** A processor that no other task is bound to. */
  public synchronized Optional<Pin> take() {
    if (unable || free.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Pin(free.removeFirst()));
  }

  private synchronized void restore(int processor) {
    free.addFirst(processor);
  }

  /** Stops binding from now on, and reports the reason once. */
  public synchronized void unable(String why) {
    if (!unable) {
      unable = true;
      warnings.accept("tasks of workflows are not bound to processors: " + why);
    }
  }

  /** The processors that this process may use. */
  public static List<Integer> allowed() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("Cpus_allowed_list:")) {
          return numbers(line.substring(line.indexOf(':') + 1).strip());
        }
      }
      return List.of();
    } catch (IOException notLinux) {
      return List.of();
    }
  }

  /** The numbers in a list such as {@code 0-2,5}; empty when it is not a list. */
  public static List<Integer> numbers(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      if (!part.matches("\\d{1,5}(-\\d{1,5})?")) {
        return List.of();
      }
      String[] ends = part.split("-", -1);
      int first = Integer.parseInt(ends[0]);
      int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
      for (int i = first; i <= last; i++) {
        numbers.add(i);
      }
    }
    return numbers;
  }
}
