package io.argosy.cli.kind.tasks;

import io.argosy.agent.limits.ByteSizes;
import io.argosy.agent.limits.DefaultLimits;
import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.protocol.kind.tasks.TaskSize;
import io.argosy.protocol.text.BadInput;
import java.math.BigDecimal;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How many tasks of one size fit on this computer at once. All tasks of a list have the same size,
 * and the run has the computer for itself: so that many slots hold what the tasks need.
 *
 * @param memory of the computer in bytes, if it is known
 */
record TaskFit(int processors, OptionalLong memory) {
  static TaskFit of(Settings settings) {
    return new TaskFit(settings.processors(), DefaultLimits.memory());
  }

  /** The machines with as many slots as fit. */
  LocalMachines limit(LocalMachines wanted, TaskSize size) {
    if (size.equals(TaskSize.NONE)) {
      return wanted;
    }
    int slots = wanted.slots().values().stream().mapToInt(it -> it).sum();
    OptionalInt byProcessors = size.onProcessors(processors);
    if (byProcessors.isPresent()) {
      // The default is a slot for each processor; what a task needs says more.
      slots = wanted.unsaid() ? byProcessors.getAsInt() : Math.min(slots, byProcessors.getAsInt());
      refuseNone(
          slots,
          "--cpus",
          BigDecimal.valueOf(size.cpus().orElseThrow()).stripTrailingZeros().toPlainString(),
          processors + " processors");
    }
    if (size.memory().isPresent()) {
      slots = Math.min(slots, size.inMemory(known(size)).orElseThrow());
      String there = ByteSizes.text(known(size)) + " of memory";
      refuseNone(slots, "--memory", size.memory().get(), there);
    }
    return LocalMachines.whole(Math.min(slots, Settings.SLOTS_LIMIT));
  }

  private long known(TaskSize size) {
    return memory.orElseThrow(
        () ->
            BadInput.inArgument(
                "--memory",
                size.memory().orElse(""),
                "--memory is "
                    + size.memory().orElse("")
                    + ", but how much memory this computer has is unknown; remove it"));
  }

  private static void refuseNone(int slots, String flag, String value, String there) {
    if (slots < 1) {
      throw BadInput.inArgument(
          flag,
          value,
          flag + " is " + value + ", but this computer has " + there + "; it must be at most that");
    }
  }
}
