package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says how many workers may run at once. */
final class SlotsOption {
  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "How many workers may run at once (default: one for each processor).")
  @Nullable Integer slots;

  int slots(Settings settings) {
    return settings.slots(Optional.ofNullable(slots));
  }
}
