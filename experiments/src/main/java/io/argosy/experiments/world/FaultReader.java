package io.argosy.experiments.world;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.Nearest;
import io.argosy.simulator.world.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one fault. */
final class FaultReader {
  private static final List<String> KINDS =
      List.of(
          "unreachable",
          "power-loss",
          "spot",
          "worker-crash",
          "kernel-crash",
          "clock-step",
          "cancelled");

  private final Set<String> machines;

  FaultReader(Set<String> machines) {
    this.machines = machines;
  }

  Fault read(Fields fields) {
    String right = "one of " + String.join(", ", KINDS);
    String kind = fields.choice("fault", KINDS).orElseThrow(() -> fields.missing("fault", right));
    fields.only(known(kind));
    Duration at =
        fields
            .moment("at", "10m")
            .orElseThrow(() -> fields.missing("at", "a duration since the start, such as 10m"));
    return switch (kind) {
      case "unreachable" -> new Fault.Unreachable(machine(fields), at, back(fields, at));
      case "power-loss" -> new Fault.PowerLoss(machine(fields), at, back(fields, at));
      case "spot" -> new Fault.Spot(machine(fields), at);
      case "worker-crash" -> new Fault.WorkerCrash(machine(fields), at);
      case "kernel-crash" -> new Fault.KernelCrash(at, span(fields, "down-for"));
      case "clock-step" -> new Fault.ClockStep(at, span(fields, "by"));
      default -> new Fault.Cancelled(at);
    };
  }

  private static String[] known(String kind) {
    return switch (kind) {
      case "unreachable", "power-loss" -> new String[] {"fault", "at", "machine", "back"};
      case "spot", "worker-crash" -> new String[] {"fault", "at", "machine"};
      case "kernel-crash" -> new String[] {"fault", "at", "down-for"};
      case "clock-step" -> new String[] {"fault", "at", "by"};
      default -> new String[] {"fault", "at"};
    };
  }

  private MachineId machine(Fields fields) {
    String name =
        fields.text("machine").orElseThrow(() -> fields.missing("machine", "a machine's name"));
    if (!machines.contains(name)) {
      String guess =
          Nearest.to(name, machines).map(near -> "; did you mean " + near + "?").orElse("");
      throw fields.wrong("machine", "a machine of this world" + guess);
    }
    return new MachineId(name);
  }

  /** When the machine returns, counted from the start of the simulation. */
  private static Optional<Duration> back(Fields fields, Duration at) {
    Optional<Duration> back = fields.duration("back", "20m");
    if (back.isPresent() && back.get().compareTo(at) <= 0) {
      throw fields.wrong("back", "later than at, or left out when it stays away");
    }
    return back;
  }

  private static Duration span(Fields fields, String name) {
    return fields
        .duration(name, "30s")
        .orElseThrow(() -> fields.missing(name, "a duration, such as 30s"));
  }
}
