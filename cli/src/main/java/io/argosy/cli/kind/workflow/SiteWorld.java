package io.argosy.cli.kind.workflow;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The sites of a workflow file as a simulated world in which machines match their description. */
final class SiteWorld {
  private SiteWorld() {}

  static World of(FlowFile file) {
    List<World.Host> hosts = new ArrayList<>();
    for (FlowFile.Site site : Sites.of(file)) {
      for (int i = 1; i <= site.machines(); i++) {
        String name = site.machines() == 1 ? site.name() : site.name() + "-" + i;
        hosts.add(
            new World.Host(
                new MachineId(name),
                new SiteId(site.name()),
                site.slots(),
                Speed.constant(1),
                Duration.ZERO));
      }
    }
    return World.of(hosts, SimulatedProgram.cooperative(), Network.reliable(Duration.ofMillis(10)));
  }
}
