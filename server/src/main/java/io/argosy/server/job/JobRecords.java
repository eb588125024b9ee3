package io.argosy.server.job;

import io.argosy.core.model.JobId;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.access.Secrets;
import io.argosy.server.index.ListedJob;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
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
  private final RealmIndex index;
  private final List<Object> turns = Stream.generate(Object::new).limit(TURNS).toList();
  private final FileUses fileUses = new FileUses();

  /** The records of jobs in the state, and of jobs that are being submitted. */
  private final Map<String, JobRecord> byJob = new HashMap<>();

  private final Map<String, JobRecord> byName = new HashMap<>();

  public JobRecords(Documents documents, RealmIndex index) {
    this.documents = documents;
    this.index = index;
  }

  /**
   * Reads the records of the jobs in the state. An ended job with a damaged record is not shown.
   *
   * @param live jobs that have not ended
   * @throws DamagedDocument when the record of a live job is damaged: its machines would be refused
   *     what they need, and the job would fail
   */
  public synchronized void open(Collection<JobId> jobs, Predicate<JobId> live) throws IOException {
    for (JobId job : jobs) {
      try {
        read(job).ifPresent(this::remember);
      } catch (DamagedDocument e) {
        if (live.test(job)) {
          throw e;
        }
        LOG.atError().log("job " + job + " has ended and cannot be shown: " + e.getMessage());
      }
    }
  }

  private Optional<JobRecord> read(JobId job) throws IOException {
    Optional<Documents.Document> found = documents.find(document(job));
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(DamagedDocument.read(documents, found.get(), JobRecord::from, WITHOUT));
  }

  /** The names under which an index finds a job. */
  public List<String> names(JobId job) {
    try {
      return read(job).map(JobRecord::names).orElse(List.of());
    } catch (IOException e) {
      LOG.atError().log("the record of job " + job + " cannot be read: " + e.getMessage());
      return List.of();
    }
  }

  private void remember(JobRecord jobRecord) {
    byJob.put(jobRecord.job(), jobRecord);
    fileUses.add(jobRecord);
    jobRecord.names().forEach(name -> byName.put(name, jobRecord));
  }

  /** The job left the state: its record stays in its document, and the index knows its files. */
  public synchronized void archived(JobId job) {
    JobRecord left = byJob.remove(job.value());
    if (left != null) {
      left.names().forEach(byName::remove);
    }
    fileUses.leave(job);
  }

  /** Concurrent submissions of the same job lock this object; others rarely share it. */
  public Object turn(String user, Optional<String> key) {
    return key.<Object>map(it -> turns.get(Math.floorMod((user + "/" + it).hashCode(), TURNS)))
        .orElseGet(Object::new);
  }

  /** The record of a job that the same user submitted under the same key. */
  public Optional<JobRecord> known(String user, Optional<String> key) {
    return key.flatMap(it -> named(JobRecord.keyName(user, it)));
  }

  private Optional<JobRecord> named(String name) {
    synchronized (this) {
      if (byName.containsKey(name)) {
        return Optional.ofNullable(byName.get(name));
      }
    }
    return index
        .ask(it -> it.named(name))
        .flatMap(this::of)
        .filter(it -> it.names().contains(name));
  }

  /** What comes before the number in the name of a job. */
  public static String stem(String name) {
    return name.substring(0, Math.min(name.length(), NAME_LIMIT));
  }

  /**
   * Writes the record of a new job, under the next of {@code name-1, name-2 ...}.
   *
   * @param after the highest number that a forgotten job had
   */
  public JobRecord add(
      String name, String user, Optional<String> key, List<Submission.Attached> files, long after)
      throws IOException {
    String stem = stem(name);
    long last = Math.max(after, index.ask(it -> it.lastNumber(stem)));
    for (long number = last + 1; ; number++) {
      Optional<JobRecord> added = add(new JobId(stem + "-" + number), user, key, files);
      if (added.isPresent()) {
        return added.get();
      }
    }
  }

  /** Writes the record of a new job; empty when the name is taken. */
  public Optional<JobRecord> add(
      JobId id, String user, Optional<String> key, List<Submission.Attached> files)
      throws IOException {
    String job = id.value();
    JobRecord jobRecord = new JobRecord(job, user, Secrets.random(16), key, files);
    boolean taken = index.ask(it -> it.contains(id));
    synchronized (this) {
      if (taken || byJob.containsKey(job)) {
        return Optional.empty();
      }
      // A job of this name that was never accepted may have left its record.
      documents.put(name(job), JsonText.of(jobRecord.fields()).getBytes(StandardCharsets.UTF_8));
      remember(jobRecord);
    }
    index.ask(
        it -> {
          it.putNames(id, jobRecord.names());
          return true;
        });
    return Optional.of(jobRecord);
  }

  /** Up to when the ages of ended jobs count; see {@link AgeClock#open}. */
  public AgeClock ages(Instant journaled, Instant now) throws IOException {
    return AgeClock.open(documents, journaled, now);
  }

  /** The files of jobs, and which jobs still need them. */
  public FileUses files() {
    return fileUses;
  }

  /** Whether the bodies of a job that is not in memory were removed. */
  public boolean isDropped(JobId job) {
    synchronized (this) {
      if (byJob.containsKey(job.value())) {
        return false;
      }
    }
    return index.ask(it -> it.find(job)).flatMap(ListedJob::bodiesRemovedAt).isPresent();
  }

  /** Whether a job that has its bodies needs a file; also one that is not in memory. */
  public boolean isNeeded(String sha256) {
    return index.ask(it -> it.hasBodies(JobRecord.fileName(sha256)));
  }

  /** Removes the record of a job that was not accepted. */
  public void undo(JobRecord jobRecord) throws IOException {
    remove(jobRecord);
    index.ask(
        it -> {
          it.forgetNames(new JobId(jobRecord.job()));
          return true;
        });
  }

  /** Removes the record of a job that is forgotten. */
  public synchronized void remove(JobRecord jobRecord) throws IOException {
    JobId job = new JobId(jobRecord.job());
    fileUses.release(job, jobRecord.files());
    archived(job);
    documents.remove(name(jobRecord.job()));
  }

  public Optional<JobRecord> of(JobId job) {
    synchronized (this) {
      if (byJob.containsKey(job.value())) {
        return Optional.ofNullable(byJob.get(job.value()));
      }
    }
    try {
      return index.ask(it -> it.contains(job)) ? read(job) : Optional.empty();
    } catch (IOException e) {
      LOG.atError().log("the record of job " + job + " cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** The job that the older protocol knows by this name. */
  public Optional<JobRecord> byDoor(String door) {
    return named(JobRecord.doorName(door));
  }

  /** The name of the document with a job's record. */
  public static String document(JobId job) {
    return name(job.value());
  }

  /** As above. */
  public static String document(String job) {
    return name(job);
  }

  private static String name(String job) {
    return FOLDER + "/" + job + END;
  }
}
