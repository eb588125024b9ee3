package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.embedded.LocalMachines;
import io.argosy.protocol.text.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say how many partitions may run at once, and on which machines. */
final class MachinesOption {
  @Option(
      names = "--slots",
      paramLabel = "N",
      description =
          "How many partitions may run at once (default: processors over the job's run.workers).")
  @Nullable Integer slots;

  @Option(
      names = "--machine",
      paramLabel = "NAME=SLOTS",
      description = "Splits this computer into machines: one of that name. May be repeated.")
  List<String> machines = new ArrayList<>();

  /** What these flags, else the settings, say. */
  LocalMachines machines(Settings settings) {
    return settings.machines(Optional.ofNullable(slots), machines);
  }

  /** Says that they mean nothing to such a job, if they were given. */
  void refuseFor(String kind) {
    if (slots != null || !machines.isEmpty()) {
      String flag = slots != null ? "--slots" : "--machine";
      throw BadInput.inArgument(flag, "", flag + " says nothing of a " + kind);
    }
  }

  /** What these flags say; nothing when they are not there. */
  Optional<LocalMachines> asked() {
    return Settings.flags(Optional.ofNullable(slots), machines);
  }
}
