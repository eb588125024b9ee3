package io.argosy.cli.option;

import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.protocol.text.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for how many partitions may run at once, and on which machines. */
public final class MachinesOption {
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

  /** The value of these flags, else of the settings. */
  public LocalMachines machines(Settings settings) {
    return settings.machines(Optional.ofNullable(slots), machines);
  }

  /** Refuses the flags, if given, for a job kind that ignores them. */
  public void refuseFor(String kind) {
    if (slots != null || !machines.isEmpty()) {
      String flag = slots != null ? "--slots" : "--machine";
      throw BadInput.inArgument(flag, "", flag + " does not apply to a " + kind);
    }
  }

  /** The value of these flags; empty if not given. */
  public Optional<LocalMachines> asked() {
    return Settings.flags(Optional.ofNullable(slots), machines);
  }
}
