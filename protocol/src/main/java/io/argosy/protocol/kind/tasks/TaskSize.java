package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What one task needs of its machine; what is absent is not counted.
 *
 * @param cpus processors
 * @param memory as the user wrote it, such as {@code 1 GiB}
 */
public record TaskSize(OptionalDouble cpus, Optional<String> memory) {
  /** What a number of processors must be. */
  public static final String CPUS = "a number from 0.01 to 10000, such as 2 or 0.5";

  /** What an amount of memory must be. */
  public static final String MEMORY = "a size from 1 kB to 1 PiB with a unit, such as 512 MiB";

  public static final TaskSize NONE = new TaskSize(OptionalDouble.empty(), Optional.empty());

  private static final double LEAST_CPUS = 0.01;
  private static final double MOST_CPUS = 10_000;
  private static final double LEAST_BYTES = 1000;
  private static final double MOST_BYTES = 1L << 50;

  /** Binary fractions: ten tasks of 0.1 processors fit on one. */
  private static final double ROUNDING = 1e-9;

  static TaskSize read(Fields run) {
    OptionalDouble cpus = run.number("cpus", LEAST_CPUS, MOST_CPUS, "2");
    Optional<String> memory = run.text("memory");
    if (memory.isPresent() && bytes(memory.get()).isEmpty()) {
      throw run.wrong("memory", MEMORY);
    }
    return new TaskSize(cpus, memory);
  }

  /** Whether a number of processors is allowed. */
  public static boolean isCpus(double cpus) {
    return cpus >= LEAST_CPUS && cpus <= MOST_CPUS;
  }

  /** The bytes of an amount of memory; empty if it is none. */
  public static OptionalDouble bytes(String memory) {
    OptionalDouble bytes = Quantity.SIZE.parse(memory);
    boolean right =
        bytes.isPresent()
            && bytes.getAsDouble() >= LEAST_BYTES
            && bytes.getAsDouble() <= MOST_BYTES;
    return right ? bytes : OptionalDouble.empty();
  }

  /** How many tasks fit on so many processors; empty if tasks do not name them. */
  public OptionalInt onProcessors(int processors) {
    return fit(processors, cpus);
  }

  /** How many tasks fit in so much memory; empty if tasks do not name it. */
  public OptionalInt inMemory(long bytes) {
    return fit(bytes, memory.map(TaskSize::bytes).orElse(OptionalDouble.empty()));
  }

  private static OptionalInt fit(double all, OptionalDouble each) {
    return each.isPresent()
        ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, all / each.getAsDouble() + ROUNDING))
        : OptionalInt.empty();
  }
}
