package io.argosy.server.job;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import java.util.Optional;

/** Names of a realm's blobs: {@code <realm>/files/…} by content, {@code <realm>/jobs/<job>/…}. */
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

  public String results(JobId job) {
    return job(job) + "/results";
  }

  /** The result of a piece, from one attempt. */
  public String result(AttemptId attempt, Interval piece) {
    return results(attempt.job()) + "/" + place(attempt) + "/" + words(piece);
  }

  /** An output file of a workflow's task. */
  public String output(AttemptId attempt, Interval piece, int number) {
    String place = job(attempt.job()) + "/outputs/" + place(attempt);
    return place + "/" + words(piece) + "/" + number;
  }

  /** The list of the results that a job reuses from earlier jobs. */
  public String reused(JobId job) {
    return job(job) + "/reused";
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

  /** The merged result. */
  public String merged(JobId job) {
    return job(job) + "/result";
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
