package io.argosy.server.realm;

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
public final class Sheets {
  private static final Logger LOG = LoggerFactory.getLogger(Sheets.class);
  private static final int NAME_LIMIT = 90;
  private static final int TURNS = 64;
  private static final String FOLDER = "jobs";
  private static final String END = ".json";
  private static final String WITHOUT = "without it, nobody can see the job or work for it";

  private final Documents documents;
  private final List<Object> turns = Stream.generate(Object::new).limit(TURNS).toList();
  private final Map<String, Sheet> byJob = new HashMap<>();
  private final Map<String, Sheet> byKey = new HashMap<>();
  private final Map<String, Sheet> byDoor = new HashMap<>();

  Sheets(Documents documents) {
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
  synchronized void open(Predicate<JobId> accepted, Predicate<JobId> live) throws IOException {
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
        remember(DamagedDocument.read(documents, document, Sheet::from, WITHOUT));
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

  private void remember(Sheet sheet) {
    byJob.put(sheet.job(), sheet);
    byDoor.put(sheet.door(), sheet);
    sheet.key().ifPresent(key -> byKey.put(sheet.user() + "/" + key, sheet));
  }

  /** Concurrent submissions of the same job lock this object; others rarely share it. */
  Object turn(String user, Optional<String> key) {
    return key.<Object>map(it -> turns.get(Math.floorMod((user + "/" + it).hashCode(), TURNS)))
        .orElseGet(Object::new);
  }

  /** The record of a job that the same user submitted under the same key. */
  synchronized Optional<Sheet> known(String user, Optional<String> key) {
    return key.map(it -> byKey.get(user + "/" + it));
  }

  /** Writes the record of a new job, under the first of {@code name-1, name-2 ...} that is free. */
  synchronized Sheet add(
      String name, String user, Optional<String> key, List<Submission.Attached> files)
      throws IOException {
    String stem = name.substring(0, Math.min(name.length(), NAME_LIMIT));
    for (int number = 1; ; number++) {
      Optional<Sheet> added = add(new JobId(stem + "-" + number), user, key, files);
      if (added.isPresent()) {
        return added.get();
      }
    }
  }

  /** Writes the record of a new job; empty when the name is taken. */
  synchronized Optional<Sheet> add(
      JobId id, String user, Optional<String> key, List<Submission.Attached> files)
      throws IOException {
    String job = id.value();
    if (byJob.containsKey(job)) {
      return Optional.empty();
    }
    Sheet sheet = new Sheet(job, user, Secrets.random(16), key, files);
    byte[] text = JsonText.of(sheet.fields()).getBytes(StandardCharsets.UTF_8);
    if (!documents.add(name(job), text)) {
      return Optional.empty();
    }
    remember(sheet);
    return Optional.of(sheet);
  }

  /** Removes a record, because its job was not accepted. */
  synchronized void remove(Sheet sheet) throws IOException {
    byJob.remove(sheet.job());
    byDoor.remove(sheet.door());
    sheet.key().ifPresent(key -> byKey.remove(sheet.user() + "/" + key));
    documents.remove(name(sheet.job()));
  }

  public synchronized Optional<Sheet> of(JobId job) {
    return Optional.ofNullable(byJob.get(job.value()));
  }

  /** The job that the older protocol knows by this name. */
  public synchronized Optional<Sheet> byDoor(String door) {
    return Optional.ofNullable(byDoor.get(door));
  }

  /** The name of the document with a job's record. */
  static String document(JobId job) {
    return name(job.value());
  }

  private static String name(String job) {
    return FOLDER + "/" + job + END;
  }
}
