package io.argosy.server.realm;

import io.argosy.core.engine.JobRules;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.ReportFields;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.jobs.JobSpecKind;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.server.access.Realm;
import io.argosy.server.access.User;
import io.argosy.server.http.Problem;
import io.argosy.server.job.FileUses;
import io.argosy.server.job.JobRecord;
import io.argosy.server.job.JobRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Accepts and cancels jobs. */
public final class JobService {
  /** The growth limit of a job that sets none, while no machine is present to derive one from. */
  private static final int GROWTH_UNKNOWN = 64;

  private final RealmWorld world;
  private final Blobs blobs;
  private final KindServices services;

  public JobService(RealmWorld world, Blobs blobs) {
    this(world, blobs, world.kinds().services());
  }

  /**
   * @param services what is done for the jobs of each kind, instead of what the realm does
   */
  public JobService(RealmWorld world, Blobs blobs, KindServices services) {
    this.world = world;
    this.blobs = blobs;
    this.services = services;
  }

  /**
   * Accepts a job; it is durably accepted when this returns.
   *
   * @return the job's record; the existing one when the same submission is repeated
   */
  public JobRecord submit(Submission submission, User user, Realm limits) throws IOException {
    return submit(submission, user, limits, Optional.empty());
  }

  /**
   * As before.
   *
   * @param exactly the job's name; by default a free name is derived from its file's
   */
  public JobRecord submit(Submission submission, User user, Realm limits, Optional<JobId> exactly)
      throws IOException {
    // The same submission twice at once: one waits, and finds the job of the other.
    synchronized (world.sheets().turn(user.name(), submission.key())) {
      return inTurn(submission, user, limits, exactly);
    }
  }

  private JobRecord inTurn(Submission submission, User user, Realm limits, Optional<JobId> exactly)
      throws IOException {
    Optional<JobRecord> before = world.sheets().known(user.name(), submission.key());
    if (before.isPresent()) {
      return before.get();
    }
    JobFile file = parse(submission);
    refuseBeyondQuota(user, limits);
    // While a submission looks for files and earlier results, none of them is removed.
    List<String> files = submission.files().stream().map(Submission.Attached::sha256).toList();
    try (FileUses.Use _ = world.sheets().files().use(files)) {
      return accepted(file, submission, user, exactly);
    }
  }

  private JobRecord accepted(
      JobFile file, Submission submission, User user, Optional<JobId> exactly) throws IOException {
    refuseMissingFiles(submission);
    JobSpec spec = spec(file, submission);
    String name = JobSpecs.name(file, submission.name());
    JobRecord jobRecord = sheet(exactly, name, submission, user);
    JobId job = new JobId(jobRecord.job());
    Claim claim = new Claim(new UserId(user.name()), submission.priority().orElse(0));
    try {
      KindService.Announcement announcement =
          services.service(file.kind()).prepare(world, blobs, job, file, submission);
      List<Fact> facts = world.tell(at -> announcement.at(at, job, spec, claim));
      if (facts.stream().noneMatch(Fact.JobAccepted.class::isInstance)) {
        throw new Problem(409, "the job " + job + " was not accepted");
      }
      return jobRecord;
    } catch (IOException | RuntimeException e) {
      // If it is unknown whether the journal has the job, the next opening of the realm finds out.
      if (!(e instanceof Problem problem) || problem.status() < 500) {
        world.sheets().undo(jobRecord);
      }
      throw e;
    }
  }

  private JobFile parse(Submission submission) {
    JobFile file =
        world
            .kinds()
            .known()
            .files()
            .parse("job file", submission.file(), Path.of("/"), Instant.now());
    List<String> known = world.kinds().known().specs().policies(file);
    submission.policy().ifPresent(policy -> refuseUnknownPolicy(policy, known));
    refuseClashes(submission.files());
    return file;
  }

  private static void refuseUnknownPolicy(String policy, List<String> known) {
    if (!known.contains(policy)) {
      String right =
          known.isEmpty()
              ? "left out: jobs of this kind have none"
              : "one of " + String.join(", ", known);
      throw BadInput.inArgument("policy", policy, "policy is " + policy + "; it must be " + right);
    }
  }

  /** Two files cannot share a name, and no file can be the folder of another. */
  private static void refuseClashes(List<Submission.Attached> files) {
    Set<String> paths = new HashSet<>();
    Set<String> folders = new HashSet<>();
    for (Submission.Attached file : files) {
      String path = file.path();
      if (!paths.add(path)) {
        throw BadInput.inArgument("files", path, "files names " + path + " twice; keep one");
      }
      for (int at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
        folders.add(path.substring(0, at));
      }
    }
    paths.stream()
        .filter(folders::contains)
        .sorted()
        .findFirst()
        .ifPresent(
            path -> {
              throw BadInput.inArgument(
                  "files", path, "files names " + path + " as a file and as a folder; keep one");
            });
  }

  private JobRecord sheet(Optional<JobId> exactly, String name, Submission submission, User user)
      throws IOException {
    if (exactly.isEmpty()) {
      long after = world.look(state -> state.retention().highest(JobRecords.stem(name)));
      return world.sheets().add(name, user.name(), submission.key(), submission.files(), after);
    }
    return world
        .sheets()
        .add(exactly.get(), user.name(), submission.key(), submission.files())
        .orElseThrow(() -> new Problem(409, "there is a job " + exactly.get() + " already"));
  }

  private JobSpec spec(JobFile file, Submission submission) {
    JobSpec spec =
        world
            .kinds()
            .known()
            .specs()
            .spec(
                file,
                new JobSpecKind.Request(
                    submission.policy(),
                    submission.choice(),
                    slots(),
                    new AttachedFiles(world.names(), blobs::fetch).sources(submission.files())));
    services.service(file.kind()).check(file, submission, world.rentals()::lets);
    return spec;
  }

  /** The most slots that the realm's machines offer now. */
  private int slots() {
    int slots =
        world.machines().all().values().stream()
            .mapToInt(machine -> machine.offer().maxSlots())
            .sum();
    return slots == 0 ? GROWTH_UNKNOWN : Math.min(slots, JobSpec.Slots.LIMIT);
  }

  private void refuseBeyondQuota(User user, Realm limits) {
    if (world.liveJobs() >= limits.maxJobs()) {
      throw new Problem(
          429,
          "the realm has " + world.liveJobs() + " live jobs, its limit is " + limits.maxJobs());
    }
    long own =
        world.live().all().stream()
            .filter(
                job -> world.sheets().of(job).filter(s -> s.user().equals(user.name())).isPresent())
            .count();
    if (own >= user.maxJobs()) {
      throw new Problem(
          429, user.name() + " has " + own + " live jobs, the limit is " + user.maxJobs());
    }
  }

  private void refuseMissingFiles(Submission submission) throws IOException {
    for (Submission.Attached file : submission.files()) {
      if (blobs.size(world.names().file(file.sha256())).isEmpty()) {
        throw new Problem(
            409,
            "files: "
                + file.path()
                + " was not uploaded: PUT /v1/files/"
                + file.sha256()
                + " before the job");
      }
    }
  }

  /** The kept results of a job in order, including those that an earlier job computed. */
  public List<KeptResult> kept(JobId job) throws IOException {
    List<KeptResult> kept =
        world.look(
            job,
            state -> state.job(job).map(it -> List.copyOf(it.kept().values())).orElse(List.of()));
    return ReusedList.each(job, kept, world.names(), blobs::fetch);
  }

  /** Cancels a job; returns what was decided. */
  public List<Fact> cancel(JobId job) {
    return world.tell(at -> new Stimulus.JobCancelled(at, job));
  }

  /** From now on merge commands run in this process. */
  public void mergeHere(CollectedJob.CommandMerges with) {
    world.merges().mergeHere(with);
  }

  /** Tries again what failed of a job; refuses with a sentence where nothing can be. */
  public List<Fact> tryAgain(JobId job) {
    world
        .look(job, state -> whyNotAgain(there(state, job), world.now()))
        .ifPresent(
            why -> {
              throw new Problem(409, why);
            });
    return world.tell(job, at -> new Stimulus.TryAgain(at, job));
  }

  private static JobStateView there(StateView state, JobId job) {
    return state.job(job).orElseThrow(() -> Problem.notThere("job", job.value()));
  }

  /** Why a job cannot be tried again now; empty if it can. */
  private static Optional<String> whyNotAgain(JobStateView job, Instant now) {
    if (job.canTryAgain(now)) {
      return Optional.empty();
    }
    String stands = job.outcome().map(it -> "is " + ReportFields.word(it)).orElse("has not ended");
    boolean failed = job.outcome().filter(it -> it instanceof Outcome.Failed).isPresent();
    if (failed && JobRules.isTooLate(job, now)) {
      return Optional.of(
          "the deadline of job " + job.id() + " has passed, and its promise stops it then");
    }
    return Optional.of(
        failed
            ? "job " + job.id() + " failed, and nothing of it can be tried again"
            : "job " + job.id() + " " + stands + "; a job that failed can be tried again");
  }
}
