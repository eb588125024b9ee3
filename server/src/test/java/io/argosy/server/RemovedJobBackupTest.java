package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.backup.Backup;
import io.argosy.server.backup.BackupObjects;
import io.argosy.server.backup.DataCheck;
import io.argosy.server.backup.Progress;
import io.argosy.server.backup.Restore;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
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
}
