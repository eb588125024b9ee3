package io.argosy.server.job;

import io.argosy.core.model.JobId;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.access.Secrets;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The records of all jobs of a realm, each stored before its job is accepted. */
public final class JobRecords {
  private static final Logger LOG = LoggerFactory.getLogger(JobRecords.class);
  private static final int NAME_LIMIT = 90;
  private static final int TURNS = 64;
  private static final String FOLDER = "jobs";
  private static final String END = ".json";
  private static final String WITHOUT =
      "without it, no user can see the job and no agent can work for it";

  private final Documents documents;
  private final List<Object> turns = Stream.generate(Object::new).limit(TURNS).toList();
  private final Map<String, JobRecord> byJob = new HashMap<>();
  private final Map<String, JobRecord> byKey = new HashMap<>();
  private final Map<String, JobRecord> byDoor = new HashMap<>();

  public JobRecords(Documents documents) {
    this.documents = documents;
  }

  /**
   * Reads the records; removes those of jobs that were never accepted. An ended job with a damaged
   * record is not shown.
   *
   * @param live jobs that have not ended
   * @throws DamagedDocument when the record of a live job is damaged: its machines would be refused
   *     what they need, and the job would fail
   */
  public synchronized void open(Predicate<JobId> accepted, Predicate<JobId> live)
      throws IOException {
    for (Documents.Document document : documents.in(FOLDER)) {
      Optional<JobId> named = job(document.name());
      if (named.isEmpty()) {
        continue; // A foreign file; no job has such a name.
      }
      JobId job = named.get();
      if (!accepted.test(job)) {
        documents.remove(document.name());
        continue;
      }
      try {
        remember(DamagedDocument.read(documents, document, JobRecord::from, WITHOUT));
      } catch (DamagedDocument e) {
        if (live.test(job)) {
          throw e;
        }
        LOG.atError().log("job " + job + " has ended and cannot be shown: " + e.getMessage());
      }
    }
  }

  /** The job whose record has this name. */
  private static Optional<JobId> job(String document) {
    try {
      return Optional.of(document)
          .filter(name -> name.endsWith(END))
          .map(name -> name.substring(FOLDER.length() + 1, name.length() - END.length()))
          .map(JobId::new);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void remember(JobRecord jobRecord) {
    byJob.put(jobRecord.job(), jobRecord);
    byDoor.put(jobRecord.door(), jobRecord);
    jobRecord.key().ifPresent(key -> byKey.put(jobRecord.user() + "/" + key, jobRecord));
  }

  /** Concurrent submissions of the same job lock this object; others rarely share it. */
  public Object turn(String user, Optional<String> key) {
    return key.<Object>map(it -> turns.get(Math.floorMod((user + "/" + it).hashCode(), TURNS)))
        .orElseGet(Object::new);
  }

  /** The record of a job that the same user submitted under the same key. */
  public synchronized Optional<JobRecord> known(String user, Optional<String> key) {
    return key.map(it -> byKey.get(user + "/" + it));
  }

  /** Writes the record of a new job, under the first of {@code name-1, name-2 ...} that is free. */
  public synchronized JobRecord add(
      String name, String user, Optional<String> key, List<Submission.Attached> files)
      throws IOException {
    String stem = name.substring(0, Math.min(name.length(), NAME_LIMIT));
    for (int number = 1; ; number++) {
      Optional<JobRecord> added = add(new JobId(stem + "-" + number), user, key, files);
      if (added.isPresent()) {
        return added.get();
      }
    }
  }

  /** Writes the record of a new job; empty when the name is taken. */
  public synchronized Optional<JobRecord> add(
      JobId id, String user, Optional<String> key, List<Submission.Attached> files)
      throws IOException {
    String job = id.value();
    if (byJob.containsKey(job)) {
      return Optional.empty();
    }
    JobRecord jobRecord = new JobRecord(job, user, Secrets.random(16), key, files);
    byte[] text = JsonText.of(jobRecord.fields()).getBytes(StandardCharsets.UTF_8);
    if (!documents.add(name(job), text)) {
      return Optional.empty();
    }
    remember(jobRecord);
    return Optional.of(jobRecord);
  }

  /** Removes a record, because its job was not accepted. */
  public synchronized void remove(JobRecord jobRecord) throws IOException {
    byJob.remove(jobRecord.job());
    byDoor.remove(jobRecord.door());
    jobRecord.key().ifPresent(key -> byKey.remove(jobRecord.user() + "/" + key));
    documents.remove(name(jobRecord.job()));
  }

  public synchronized Optional<JobRecord> of(JobId job) {
    return Optional.ofNullable(byJob.get(job.value()));
  }

  /** The job that the older protocol knows by this name. */
  public synchronized Optional<JobRecord> byDoor(String door) {
    return Optional.ofNullable(byDoor.get(door));
  }

  /** The name of the document with a job's record. */
  public static String document(JobId job) {
    return name(job.value());
  }

  private static String name(String job) {
    return FOLDER + "/" + job + END;
  }
}
