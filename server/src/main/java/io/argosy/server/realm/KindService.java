package io.argosy.server.realm;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.rental.Provider;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** What a realm does for the jobs of one kind; the defaults suit a kind that adds nothing. */
public interface KindService {
  /** The key of the kind in every registry, as a job file names it. */
  String name();

  /**
   * Refuses a submission that the realm cannot serve.
   *
   * @param isLet whether machines of a provider can be rented here
   */
  default void check(JobFile file, Submission submission, Predicate<Provider> isLet) {
    if (submission.reuse()) {
      throw BadInput.inArgument(
          "reuse", "true", "reuse is true; it must be left out, because this job is not a bag");
    }
  }

  /** Tells the kernel of a job. */
  @FunctionalInterface
  interface Announcement {
    Stimulus at(Instant at, JobId job, JobSpec spec, Claim claim);
  }

  /** Makes ready what the job needs before it is accepted. */
  default Announcement prepare(
      RealmWorld world, Blobs blobs, JobId job, JobFile file, Submission submission)
      throws IOException {
    return Stimulus.JobSubmitted::new;
  }

  /** The offers of machines that a job file names. */
  default List<OfferEntry> offers(JobFile file) {
    return List.of();
  }

  /** Writes the merged result of a job whose results stay in separate files: a list of them. */
  default void collect(CollectedJob job, Path result) throws IOException {
    Files.write(
        result,
        job.kept().stream().map(it -> it.piece().first() + "+" + it.piece().count()).toList());
  }
}
