package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import io.argosy.journal.Journal;
import io.argosy.journal.JournalFiles;
import io.argosy.journal.RecoveredState;
import io.argosy.journal.SmallSegments;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.backup.Backup;
import io.argosy.server.backup.BackupObjects;
import io.argosy.server.backup.DataCheck;
import io.argosy.server.backup.Progress;
import io.argosy.server.backup.Restore;
import io.argosy.server.index.RealmIndex;
import io.argosy.server.job.JobRecords;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What users and rules removed is not missing: neither for a backup nor for a check. */
@Timeout(120)
final class RemovedJobBackupTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: NAME
      iterations: {mode: range, total: 2}
      run: {chunked: [sh, -c, "echo {first}"]}
      result: {merge: collect}
      slots: {initial: 1, max: 1}
      """;

  @TempDir Path folder;

  private static Progress quiet() {
    return new Progress(_ -> {});
  }

  private static FolderBlobs bodies(Path data) throws IOException {
    return new FolderBlobs(data.resolve("blobs"));
  }

  private Backup.Done backup(Path data) throws IOException {
    try (Store store = new FolderStore(data)) {
      BackupObjects objects = new BackupObjects(new FolderBlobs(folder.resolve("backups")));
      return new Backup(store, bodies(data), objects, InstantSource.system(), quiet()).run();
    }
  }

  private static List<String> findings(Path data) throws IOException {
    try (Store store = new FolderStore(data)) {
      return new DataCheck(store, bodies(data), quiet()).run().findings();
    }
  }

  private static void run(TestServer it, ScriptedMachine machine, String name) throws Exception {
    String body =
        Document.JSON.createObjectNode().put("file", JOB.replace("NAME", name)).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
    String dryRun = "{\"older\":\"1ms\",\"dryRun\":true}";
    while (!it.ask(it.operator, "POST", "/v1/prune", dryRun).body().contains(name + "-1")) {
      for (Order order : machine.orders()) {
        if (order instanceof Order.Start start) {
          for (IterationRange range : start.work()) {
            machine.tell(machine.store(start.attempt(), range));
          }
          machine.tell(ScriptedMachine.ended(start.attempt()));
        } else if (order instanceof Order.Stop stop) {
          machine.tell(ScriptedMachine.ended(stop.attempt()));
        }
      }
    }
  }

  @Test
  void a_backup_and_a_check_miss_nothing_of_jobs_that_were_removed() throws Exception {
    Path data = folder.resolve("data");
    String token;
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      token = it.operator;
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      for (String name : List.of("gone", "bare", "whole")) {
        run(it, machine, name);
      }
      it.ask(it.operator, "DELETE", "/v1/jobs/gone-1", "");
      it.ask(it.operator, "DELETE", "/v1/jobs/bare-1?keepRecord=true", "");
      assertThat(it.get("/v1/jobs").body()).contains("bare-1").doesNotContain("gone-1");
      assertThat(findings(data)).isEmpty();
      assertThat(backup(data).faults()).isEmpty();
    }
    Path fresh = folder.resolve("fresh");
    try (Store store = new FolderStore(fresh)) {
      BackupObjects objects = new BackupObjects(new FolderBlobs(folder.resolve("backups")));
      new Restore(store, bodies(fresh), objects, quiet()).run(Optional.empty());
    }
    assertThat(findings(fresh)).isEmpty();
    try (TestServer it = new TestServer(fresh, TestServer.patient(), Optional.of(token))) {
      assertThat(it.get("/v1/jobs").body()).contains("bare-1", "whole-1").doesNotContain("gone-1");
      assertThat(it.get("/v1/jobs/bare-1/results").statusCode()).isEqualTo(410);
      assertThat(it.get("/v1/jobs/whole-1/results").statusCode()).isEqualTo(200);
    }
  }

  /** As if the journal had grown: the segment with all jobs is archived, and then trimmed. */
  private static void trim(Path data) throws IOException {
    Path journals = data.resolve("realms/main/journal");
    try (FileJournal journal = SmallSegments.open(journals, 1)) {
      State state = RecoveredState.from(journal).state();
      for (int times = 0; times < 4; times++) {
        journal.append(Entry.of(journal.lastSeq() + 1, List.of(), List.of()));
        journal.writeSnapshot(journal.lastSeq(), state.snapshot());
      }
    }
    try (Store store = new FolderStore(data, JobKinds.standard(), true)) {
      RealmStore realm = store.open("main", 0);
      try (Journal journal = realm.journal();
          RealmIndex index = new RealmIndex(realm.index(), journal)) {
        State state = RecoveredState.from(journal).state();
        index.open(state, new JobRecords(realm.documents(), index)::names);
        assertThat(index.trim(1)).isPositive();
      }
    }
    assertThat(JournalFiles.trimmedTo(journals)).isPositive();
    try (Stream<Path> archived = Files.list(journals.resolve("archive"))) {
      assertThat(archived).allSatisfy(it -> assertThat(it).content().doesNotContain("name: gone"));
    }
  }

  private static List<String> answers(TestServer it) throws Exception {
    List<String> answers = new ArrayList<>();
    for (String path : List.of("", "/bare-1/facts", "/whole-1/facts", "/whole-1/decisions")) {
      answers.add(it.get("/v1/jobs" + path).body());
    }
    return answers;
  }

  @Test
  void a_trimmed_journal_is_checked_and_backed_up_and_restored() throws Exception {
    Path data = folder.resolve("data");
    String token;
    List<String> before;
    try (TestServer it = new TestServer(data, TestServer.patient(), Optional.empty())) {
      token = it.operator;
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      for (String name : List.of("gone", "also", "bare", "whole")) {
        run(it, machine, name);
      }
      it.ask(it.operator, "DELETE", "/v1/jobs/gone-1", "");
      it.ask(it.operator, "DELETE", "/v1/jobs/also-1", "");
      it.ask(it.operator, "DELETE", "/v1/jobs/bare-1?keepRecord=true", "");
      before = answers(it);
    }
    trim(data);
    assertThat(findings(data)).isEmpty();
    Path fresh = folder.resolve("fresh");
    assertThat(backup(data).faults()).isEmpty();
    try (Store store = new FolderStore(fresh)) {
      BackupObjects objects = new BackupObjects(new FolderBlobs(folder.resolve("backups")));
      new Restore(store, bodies(fresh), objects, quiet()).run(Optional.empty());
    }
    assertThat(findings(fresh)).isEmpty();
    for (Path place : List.of(data, fresh)) {
      try (TestServer it = new TestServer(place, TestServer.patient(), Optional.of(token))) {
        assertThat(answers(it)).isEqualTo(before);
        assertThat(it.get("/v1/jobs/gone-1").statusCode()).isEqualTo(404);
        String again =
            Document.JSON.createObjectNode().put("file", JOB.replace("NAME", "gone")).toString();
        assertThat(it.ask(it.operator, "POST", "/v1/jobs", again).body()).contains("gone-2");
      }
    }
  }
}
