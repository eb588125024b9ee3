package io.argosy.cli.kind.bag;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.kind.bag.BagStateView;
import io.argosy.core.model.MachineId;
import io.argosy.core.rental.Rental;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.rental.ReleasedMachines;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Since when the machines of a bag that no process drives are gone. */
final class LastRelease {
  private LastRelease() {}

  /** When the last machine of a run was released, if all were. */
  static Optional<Instant> of(RunFolder run, JobStateView bag) throws IOException {
    List<Rental> live = BagStateView.of(bag).rents().stream().filter(Rental::isLive).toList();
    SortedMap<MachineId, Instant> given =
        ReleasedMachines.read(run.service().resolve("realms/main/rents"));
    return !live.isEmpty() && live.stream().allMatch(rental -> given.containsKey(rental.machine()))
        ? live.stream().map(rental -> given.get(rental.machine())).max(Comparator.naturalOrder())
        : Optional.empty();
  }
}
