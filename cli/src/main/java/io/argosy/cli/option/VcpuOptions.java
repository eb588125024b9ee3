package io.argosy.cli.option;

import io.argosy.agent.share.Pins;
import io.argosy.protocol.text.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for what a slot of this machine offers to tasks of workflows. */
public final class VcpuOptions {
  private static final String NONE = "none";

  @Option(
      names = "--pin",
      paramLabel = "LIST",
      description =
          "The processors that tasks of workflows are bound to, one for each slot, such as 0,1 or"
              + " 2-5 (default: all, where there are as many slots; none turns it off).")
  @Nullable
  public String pin;

  @Option(
      names = "--built-images",
      paramLabel = "FROM",
      description =
          "Where images called localhost/... are pulled from: the HOST:PORT of a registry, or oci:"
              + " and a folder.")
  @Nullable
  public String built;

  public Optional<String> built() {
    return Optional.ofNullable(built);
  }

  /**
   * The processors of the slots.
   *
   * @param warnings receives once why tasks are not bound to them
   */
  public Pins pins(int slots, Consumer<String> warnings) {
    if (pin == null) {
      List<Integer> all = Pins.allowed();
      return slots > 1 && all.size() == slots ? Pins.of(all, warnings) : Pins.none();
    }
    if (pin.equals(NONE)) {
      return Pins.none();
    }
    List<Integer> processors = Pins.numbers(pin);
    if (processors.size() != slots) {
      throw BadInput.inArgument(
          "--pin",
          pin,
          "--pin is "
              + pin
              + "; it must be none, or a list of one processor for each of "
              + slots
              + " slots, such as 0,1 or 2-5");
    }
    return Pins.of(processors, warnings);
  }
}
