package io.argosy.server.job;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.ContentName;
import io.argosy.runtime.blobs.PackSlice;
import java.util.Optional;

/**
 * Names of a realm's blobs: {@code <realm>/files/…} by content, {@code <realm>/jobs/<job>/…}. The
 * names of results, outputs and merged results end with their SHA-256: a journal that was restored
 * from a backup never names a body of the history that was lost. Names without it are those of
 * version 2, under which agents of that version still upload.
 */
public final class BlobNames {
  private final String realm;

  public BlobNames(String realm) {
    this.realm = realm;
  }

  /** Everything of the realm. */
  public String all() {
    return realm;
  }

  /** A file that was submitted with a job. */
  public String file(String sha256) {
    return realm + "/files/" + sha256;
  }

  /** The prefix of a job's bodies. */
  public String job(JobId job) {
    return realm + "/jobs/" + job;
  }

  /** The job to which a body of the realm belongs; empty for a file, which several may share. */
  public Optional<JobId> jobOf(String body) {
    String jobs = realm + "/jobs/";
    int end = body.indexOf('/', jobs.length());
    return body.startsWith(jobs) && end > 0
        ? Optional.of(new JobId(body.substring(jobs.length(), end)))
        : Optional.empty();
  }

  public String results(JobId job) {
    return job(job) + "/results";
  }

  /** The result of a piece, from one attempt. */
  public String result(AttemptId attempt, Interval piece, String sha256) {
    return new ContentName(olderResult(attempt, piece), sha256).name();
  }

  /** A kept result, wherever it is stored: by itself, or as a slice of a pack. */
  public String result(KeptResult kept) {
    ResultRef ref = kept.result();
    return ref.pack()
        .map(it -> slice(kept.attempt().job(), it, ref.sha256()).name())
        .orElseGet(() -> result(kept.attempt(), kept.piece(), ref.sha256()));
  }

  private PackSlice slice(JobId job, PackPlace place, String sha256) {
    String pack = packs(job) + "/" + place.pack();
    return new PackSlice(pack, place.offset(), (int) place.length(), sha256);
  }

  /** The folder of a job's packs, which hold its small results. */
  public String packs(JobId job) {
    return job(job) + "/packs";
  }

  /** The result of a piece in version 2. */
  public String olderResult(AttemptId attempt, Interval piece) {
    return results(attempt.job()) + "/" + place(attempt) + "/" + words(piece);
  }

  /** An output file of a workflow's task. */
  public String output(AttemptId attempt, Interval piece, int number, String sha256) {
    return new ContentName(olderOutput(attempt, piece, number), sha256).name();
  }

  /** An output file of a workflow's task in version 2. */
  public String olderOutput(AttemptId attempt, Interval piece, int number) {
    String place = job(attempt.job()) + "/outputs/" + place(attempt);
    return place + "/" + words(piece) + "/" + number;
  }

  /** The list of the results that a job reuses from earlier jobs. */
  public String reused(JobId job, String sha256) {
    return new ContentName(job(job) + "/reused", sha256).name();
  }

  public String logs(JobId job) {
    return job(job) + "/logs";
  }

  /** The log output of a program. */
  public String log(AttemptId attempt, Optional<Interval> piece, String tag) {
    String name = piece.map(BlobNames::words).orElse("attempt");
    return logs(attempt.job()) + "/" + place(attempt) + "/" + name + "." + tag;
  }

  /** What the compatibility API stores about an attempt. */
  public String door(AttemptId attempt) {
    return job(attempt.job()) + "/door/" + place(attempt);
  }

  /** A merged result; a merge that is made again may give another. */
  public String merged(JobId job, String sha256) {
    return new ContentName(olderMerged(job), sha256).name();
  }

  /** The merged result in version 2. */
  public String olderMerged(JobId job) {
    return job(job) + "/result";
  }

  /** The name of the merged result of a job that has one. */
  public Optional<String> merged(JobStateView job) {
    if (job.merged().isPresent()) {
      return Optional.of(merged(job.id(), job.merged().get().sha256()));
    }
    return job.isMerged() ? Optional.of(olderMerged(job.id())) : Optional.empty();
  }

  private static String place(AttemptId attempt) {
    if (attempt.isEarlier()) {
      return "reused";
    }
    return attempt.task().index() + "." + attempt.number();
  }

  private static String words(Interval piece) {
    return piece.first() + "+" + piece.count();
  }
}
