package io.argosy.cli.bag;

import io.argosy.core.rental.Rental;
import io.argosy.core.engine.state.JobState;
import io.argosy.core.model.MachineId;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.rental.ReleasedMachines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Whether a process runs a bag now, and since when its machines are gone. */
public final class BagPresence {
  private static final int PATIENCE_MILLIS = 2000;

  private BagPresence() {}

  /** Whether the service of a run is reachable: it listens while the bag runs. */
  public static boolean isRun(RunFolder run) {
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(Files.readString(InProcessService.portFile(run)).strip());
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
      return true;
    } catch (IOException | NumberFormatException nobody) {
      return false;
    }
  }

  /** When the last machine of a run was released, if all were. */
  public static Optional<Instant> givenBack(RunFolder run, JobState bag) throws IOException {
    List<Rental> live = bag.bag().rents().stream().filter(Rental::isLive).toList();
    SortedMap<MachineId, Instant> given =
        ReleasedMachines.read(run.service().resolve("realms/main/rents"));
    return !live.isEmpty() && live.stream().allMatch(rental -> given.containsKey(rental.machine()))
        ? live.stream().map(rental -> given.get(rental.machine())).max(Comparator.naturalOrder())
        : Optional.empty();
  }
}
