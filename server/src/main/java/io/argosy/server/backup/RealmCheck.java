package io.argosy.server.backup;

import io.argosy.core.engine.FollowedState;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.journal.Entry;
import io.argosy.journal.StoredSnapshot;
import io.argosy.journal.error.JournalException;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.JsonTree;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.ReadableBlobs;
import io.argosy.server.job.JobRecord;
import io.argosy.server.job.JobRecords;
import io.argosy.server.service.RealmIdentity;
import io.argosy.server.store.Documents;
import io.argosy.server.store.IdentityFault;
import io.argosy.server.store.RealmReader;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks one realm: the chain of its journal, its snapshots, documents, and every named body. */
final class RealmCheck {
  private static final int TRIES = 3;

  private final String realm;
  private final JobKinds kinds;
  private final RealmReader reader;
  private final Blobs blobs;
  private final Progress progress;
  private final List<String> findings = new ArrayList<>();
  private JournalBodies journal;
  private long entries;
  private long bodies;

  RealmCheck(String realm, Store store, Blobs blobs, Progress progress) {
    this.kinds = store.kinds();
    this.realm = realm;
    this.reader = store.reader(realm);
    this.blobs = new ReadableBlobs(blobs);
    this.progress = progress;
    this.journal = new JournalBodies(realm);
  }

  List<String> findings() {
    return List.copyOf(findings);
  }

  long entries() {
    return entries;
  }

  long bodies() {
    return bodies;
  }

  /** A body that is gone may have been deleted meanwhile, which a later entry says. */
  void run() throws IOException {
    for (int tries = 1; tries <= TRIES; tries++) {
      findings.clear();
      once();
      if (findings.isEmpty()) {
        return;
      }
    }
  }

  private void once() throws IOException {
    RealmIdentity identity = new RealmIdentity(realm, reader, blobs);
    try {
      identity.refuseMissingJournal();
      identity.compare(reader.documents());
    } catch (IdentityFault e) {
      findings.add(String.valueOf(e.getMessage()));
    }
    journal = new JournalBodies(realm);
    entries = 0;
    bodies = 0;
    if (reader.hasJournal()) {
      readJournal();
      findings.addAll(reader.snapshotFaults());
    }
    Map<String, Documents.Document> documents = new HashMap<>();
    reader.documents().forEach(it -> documents.put(it.name(), it));
    documents.values().forEach(it -> DataCheck.fault(it).ifPresent(findings::add));
    for (String job : journal.jobs()) {
      if (journal.isDropped(job)) {
        continue;
      }
      results(job);
      merged(job);
      files(job, Optional.ofNullable(documents.get(JobRecords.document(job))));
    }
  }

  /** Applies all facts, as a restart without snapshots would, if none were trimmed. */
  private void readJournal() throws IOException {
    long trimmed = reader.trimmedTo();
    Optional<StoredSnapshot> snapshot = trimmed == 0 ? Optional.empty() : reader.snapshot();
    long covered = snapshot.map(StoredSnapshot::seq).orElse(0L);
    if (covered < trimmed) {
      findings.add(
          "no snapshot has the state after entry " + trimmed + ", and earlier are trimmed");
    }
    FollowedState state =
        snapshot
            .map(it -> new FollowedState(kinds, it.snapshot()))
            .orElseGet(() -> new FollowedState(kinds));
    try (Stream<Entry> all = reader.entriesAfter(0)) {
      for (Iterator<Entry> each = all.iterator(); each.hasNext(); ) {
        Entry entry = each.next();
        if (entry.seq() != entries + 1 && entry.seq() > trimmed + 1) {
          findings.add("entry " + (entries + 1) + " of the journal is missing");
        }
        entries = entry.seq();
        journal.add(entry);
        if (entry.seq() > covered) {
          entry.facts().forEach(state::apply);
        }
        progress.at("realm " + realm + ", entries", entries, 0);
      }
    } catch (JournalException | IllegalStateException e) {
      findings.add("the journal cannot be read after entry " + entries + ": " + e.getMessage());
    }
  }

  private void results(String job) throws IOException {
    for (JournalBodies.Kept kept : journal.kept(job)) {
      progress.at("realm " + realm + ", bodies", bodies, 0);
      String name = journal.content(kept);
      boolean found = blobs.describe(name).filter(kept.result().content()::equals).isPresent();
      bodies++;
      if (!found) {
        body(job, name, kept.result().content());
      }
    }
  }

  private void merged(String job) throws IOException {
    Optional<ResultRef> expected = journal.merged(job);
    if (expected.isPresent()) {
      String name = journal.names().merged(new JobId(job), expected.get().sha256());
      bodies++;
      if (!blobs.describe(name).equals(expected)) {
        body(job, name, expected.get());
      }
    }
  }

  private void files(String job, Optional<Documents.Document> document) throws IOException {
    if (document.isEmpty()) {
      return; // A job of the journal whose record was removed is not shown.
    }
    JobRecord record;
    try {
      record = JobRecord.from(JsonTree.fields(document.get().name(), document.get().body()));
    } catch (BadInput e) {
      return; // Found as a document already.
    }
    for (Submission.Attached file : record.files()) {
      String name = journal.names().file(file.sha256());
      Optional<ResultRef> there = blobs.describe(name);
      bodies++;
      if (there.filter(it -> it.sha256().equals(file.sha256())).isEmpty()) {
        findings.add(
            "job "
                + job
                + ": its file "
                + file.path()
                + (there.isEmpty() ? " is missing as " : " is altered as ")
                + name);
      }
    }
  }

  private void body(String job, String name, ResultRef expected) throws IOException {
    Optional<ResultRef> there = blobs.describe(name);
    findings.add(
        "job "
            + job
            + ": the result "
            + name
            + (there.isEmpty()
                ? " is missing"
                : " has SHA-256 " + there.get().sha256() + " instead of " + expected.sha256())
            + "; restore it from a backup, or compute it again");
  }
}
