package io.argosy.cli.kind.bag;

import io.argosy.core.balance.Policies;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.sweep.TaskSourceFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.kind.bag.BagSpecs;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Job files that must be bags. */
public final class BagJobs {
  private BagJobs() {}

  public static BagFile read(Path file) {
    JobFile job = JobFileReader.read(file, Policies.names(), Instant.now());
    if (job instanceof BagFile bag) {
      return bag;
    }
    throw job instanceof TaskSourceFile
        ? BadInput.inArgument(
            "offers",
            "",
            file
                + " has no offers, so there is nothing to rent and no menu; 'argosy run "
                + file
                + "' runs it on this machine")
        : BadInput.inArgument(
            "kind",
            job.kind(),
            file + " is not a bag; only a bag (kind: bag) has a menu to plan from");
  }

  /** Whether all machines that it can rent are processes of this one. */
  public static boolean isHere(BagFile bag) {
    return bag.offers().stream().allMatch(offer -> offer.provider() instanceof Provider.Local);
  }

  /** What the kernel is to know of it; reads where its tasks come from. */
  public static JobSpec.Bag spec(BagFile bag, Optional<String> policy) {
    TaskList tasks = TaskList.open(bag.tasks(), Sources.below(bag.folder()));
    return BagSpecs.of(bag, tasks.count(), policy);
  }
}
