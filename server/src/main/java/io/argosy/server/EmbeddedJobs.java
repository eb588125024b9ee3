package io.argosy.server;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.http.Problem;
import io.argosy.server.job.BodyFiles;
import io.argosy.server.job.JobRecord;
import io.argosy.server.realm.CollectedJob;
import io.argosy.server.realm.JobService;
import io.argosy.server.realm.KindService;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.rest.NamedContent;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The jobs of the first realm of a service that another program embeds: that program asks here, and
 * only machines use the address. What a user of the service would be refused is refused here with
 * the same {@link Problem}.
 */
public final class EmbeddedJobs {
  private final Service service;

  EmbeddedJobs(Service service) {
    this.service = service;
  }

  /** The realm, for what one kind of job answers. */
  public RealmWorld world() {
    return service
        .world(Access.FIRST_REALM)
        .orElseThrow(() -> new Problem(503, "its realm is not open"));
  }

  /** Stores a file that a job names under the hash of its content. */
  public void store(String sha256, Path file) throws IOException {
    String name = world().names().file(sha256);
    if (service.blobs().size(name).isEmpty()) {
      // The file may have changed since it was hashed.
      try (InputStream in = new NamedContent(Files.newInputStream(file), sha256)) {
        service.blobs().put(name, in, Long.MAX_VALUE);
      }
    }
  }

  /**
   * Accepts a job under a name that the caller chose, as the operator of the realm.
   *
   * @param kind what is done for the job, instead of what the service does for its kind
   */
  public JobRecord takeIn(JobId job, Submission submission, KindService kind) throws IOException {
    return new JobService(world(), service.blobs(), name -> kind)
        .submit(
            submission,
            service.access().user(Access.FIRST_REALM, Access.FIRST_USER),
            service.access().realm(Access.FIRST_REALM).orElseThrow(),
            Optional.of(job));
  }

  /** Cancels a job; returns what was decided. */
  public List<Fact> cancel(JobId job) {
    return jobs().cancel(job);
  }

  /** Tries again what failed of a job; returns what was decided. */
  public List<Fact> tryAgain(JobId job) {
    return jobs().tryAgain(job);
  }

  /** From now on merge commands run in this process; returns what runs them. */
  public CollectedJob.CommandMerges mergeHere(CollectedJob.CommandMerges with) {
    jobs().mergeHere(with);
    return with;
  }

  private JobService jobs() {
    return new JobService(world(), service.blobs());
  }

  /**
   * Finds the stored results of a job on this machine.
   *
   * @param each receives the first index of each piece and the path of its result, which it may
   *     link or copy
   * @return the path of the merged result, if it exists
   */
  public Optional<Path> results(JobId job, BiConsumer<Long, Path> each) throws IOException {
    RealmWorld world = world();
    Blobs blobs = service.blobs();
    try (BodyFiles files = new BodyFiles(world.names(), blobs, world.folder().resolve("scratch"))) {
      for (KeptResult one : jobs().kept(job)) {
        each.accept(one.piece().first(), files.of(one));
      }
    }
    Optional<String> merged = world.look(state -> state.job(job).flatMap(world.names()::merged));
    return merged.isPresent() && blobs.size(merged.get()).isPresent()
        ? Optional.of(blobs.fetch(merged.get()))
        : Optional.empty();
  }
}
