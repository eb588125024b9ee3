package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.server.backup.Backup;
import io.argosy.server.backup.BackupObjects;
import io.argosy.server.backup.DataCheck;
import io.argosy.server.backup.Progress;
import io.argosy.server.backup.Restore;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A backup while a service runs, and what comes back from it. */
@Timeout(120)
final class BackupTest {
  private static final String JOB =
      """
      argosy: 1
      kind: iterative
      name: two
      iterations: {mode: range, total: 2}
      run: {chunked: [sh, work.sh, "{first}", "{count}"]}
      result: {merge: concat}
      slots: {initial: 1, max: 1}
      """;

  @TempDir Path folder;
  private Path data;
  private Path backups;
  private Path fresh;
  private String operator = "";

  @BeforeEach
  void places() {
    data = folder.resolve("data");
    backups = folder.resolve("backups");
    fresh = folder.resolve("fresh");
  }

  private static Blobs bodies(Path place) throws IOException {
    return new FolderBlobs(place.resolve("blobs"));
  }

  private static Progress quiet() {
    return new Progress(sentence -> {});
  }

  private Backup.Done backup() throws IOException {
    return backup(new FolderBlobs(backups));
  }

  private Backup.Done backup(Blobs to) throws IOException {
    try (Store store = new FolderStore(data)) {
      return new Backup(store, bodies(data), new BackupObjects(to), InstantSource.system(), quiet())
          .run();
    }
  }

  private Restore.Done restore(Blobs to, Optional<String> at) throws IOException {
    try (Store store = new FolderStore(fresh)) {
      return new Restore(store, to, new BackupObjects(new FolderBlobs(backups)), quiet()).run(at);
    }
  }

  private DataCheck.Done check(Path place) throws IOException {
    try (Store store = new FolderStore(place)) {
      return new DataCheck(store, bodies(place), quiet()).run();
    }
  }

  private TestServer serve(Path place) throws IOException {
    TestServer it =
        new TestServer(
            place, TestServer.patient(), Optional.of(operator).filter(token -> !token.isEmpty()));
    operator = it.operator;
    return it;
  }

  private static void submit(TestServer it) throws Exception {
    String body = Document.JSON.createObjectNode().put("file", JOB).toString();
    assertThat(it.ask(it.operator, "POST", "/v1/jobs", body).statusCode()).isEqualTo(201);
  }

  private static AttemptRef started(ScriptedMachine machine) throws Exception {
    while (true) {
      for (Order order : machine.orders()) {
        if (order instanceof Order.Start start) {
          machine.tell(new Report.Started(start.attempt()));
          return start.attempt();
        }
        machine.obey(order); // An attempt of the lost history ends.
      }
    }
  }

  private static void worked(ScriptedMachine machine, AttemptRef attempt, String text)
      throws Exception {
    for (long index = 0; index < 2; index++) {
      machine.tell(machine.store(attempt, new IterationRange(index, 1), text + " " + index + "\n"));
    }
    machine.tell(ScriptedMachine.ended(attempt));
    assertThat(machine.workUntilEnded(attempt.job())).isEqualTo("done");
  }

  private static String result(TestServer it, String job) throws Exception {
    return it.get("/v1/jobs/" + job + "/result").body();
  }

  /** A service with a job that is done, and one whose first piece is stored. */
  private AttemptRef begin(TestServer it, ScriptedMachine machine) throws Exception {
    submit(it);
    worked(machine, started(machine), "one");
    submit(it);
    AttemptRef attempt = started(machine);
    machine.tell(machine.store(attempt, new IterationRange(0, 1), "early 0\n"));
    return attempt;
  }

  @Test
  void a_backup_of_a_running_service_comes_back_and_never_answers_with_lost_bytes()
      throws Exception {
    try (TestServer it = serve(data)) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      AttemptRef attempt = begin(it, machine);
      Backup.Done done = backup();
      assertThat(done.faults()).isEmpty();
      assertThat(done.heads()).containsOnlyKeys("main");
      machine.tell(machine.store(attempt, new IterationRange(1, 1), "lost 1\n"));
      machine.tell(ScriptedMachine.ended(attempt));
      assertThat(machine.workUntilEnded("two-2")).isEqualTo("done");
      submit(it);
      worked(machine, started(machine), "lost");
      assertThat(result(it, "two-3")).isEqualTo("lost 0\nlost 1\n");
    }
    restore(bodies(fresh), Optional.empty());
    assertThat(check(fresh).findings()).isEmpty();
    assertThat(fresh.resolve("key")).doesNotExist();

    try (TestServer it = serve(fresh)) {
      assertThat(result(it, "two-1")).isEqualTo("one 0\none 1\n");
      assertThat(it.get("/v1/jobs/two-3").statusCode()).isEqualTo(404);
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      AttemptRef again = started(machine);
      assertThat(again.job()).isEqualTo("two-2");
      machine.tell(machine.store(again, new IterationRange(1, 1), "new 1\n"));
      machine.tell(ScriptedMachine.ended(again));
      assertThat(machine.workUntilEnded("two-2")).isEqualTo("done");
      assertThat(result(it, "two-2")).isEqualTo("early 0\nnew 1\n");
      submit(it);
      AttemptRef third = started(machine);
      assertThat(third.job()).isEqualTo("two-3");
      worked(machine, third, "new");
      assertThat(result(it, "two-3")).isEqualTo("new 0\nnew 1\n");
    }
    assertThat(check(fresh).findings()).isEmpty();
  }

  @Test
  void a_second_backup_copies_only_what_is_new_and_both_can_be_restored() throws Exception {
    String first;
    try (TestServer it = serve(data)) {
      ScriptedMachine machine = new ScriptedMachine(it, it.operator, "one", 1);
      begin(it, machine);
      first = backup().name();
      assertThat(backup().added()).as("nothing changed").isZero();
      submit(it);
      assertThat(backup().added()).as("entries, documents").isBetween(1, 3);
    }
    assertThat(restore(bodies(fresh), Optional.of(first)).name()).isEqualTo(first);
    try (TestServer it = serve(fresh)) {
      assertThat(it.get("/v1/jobs/two-2").statusCode()).isEqualTo(200);
      assertThat(it.get("/v1/jobs/two-3").statusCode()).isEqualTo(404);
    }
    assertThatThrownBy(() -> restore(bodies(fresh), Optional.empty()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("not empty");
  }

  @Test
  void an_interrupted_backup_is_recognised_and_the_next_completes_it() throws Exception {
    try (TestServer it = serve(data)) {
      begin(it, new ScriptedMachine(it, it.operator, "one", 1));
    }
    assertThatThrownBy(() -> backup(new Breaking(new FolderBlobs(backups), 3)))
        .hasMessageContaining("killed");
    assertThatThrownBy(() -> restore(bodies(fresh), Optional.empty()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no complete backup")
        .hasMessageContaining("3 objects");
    assertThat(backup().faults()).isEmpty();
    restore(bodies(fresh), Optional.empty());
    assertThat(check(fresh).findings()).isEmpty();
  }

  @Test
  void an_interrupted_restore_starts_no_service_and_is_completed_by_the_same_restore()
      throws Exception {
    try (TestServer it = serve(data)) {
      begin(it, new ScriptedMachine(it, it.operator, "one", 1));
    }
    String first = backup().name();
    backup();
    for (int puts = 0; puts < 3; puts++) {
      Blobs breaking = new Breaking(bodies(fresh), puts);
      assertThatThrownBy(() -> restore(breaking, Optional.of(first)))
          .hasMessageContaining("killed");
      assertThatThrownBy(() -> serve(fresh)).hasMessageContaining("argosy admin restore");
      assertThatThrownBy(() -> restore(bodies(fresh), Optional.empty()))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("--at " + first);
    }
    restore(bodies(fresh), Optional.of(first));
    assertThat(check(fresh).findings()).isEmpty();
    try (TestServer it = serve(fresh)) {
      assertThat(result(it, "two-1")).isEqualTo("one 0\none 1\n");
    }
  }

  @Test
  void the_check_names_what_is_missing_and_altered() throws Exception {
    try (TestServer it = serve(data)) {
      begin(it, new ScriptedMachine(it, it.operator, "one", 1));
      assertThat(check(data).findings()).as("while it runs").isEmpty();
    }
    List<Path> results;
    try (Stream<Path> all = Files.walk(data.resolve("blobs/main/jobs/two-1/results"))) {
      results = all.filter(Files::isRegularFile).sorted().toList();
    }
    Files.delete(results.getFirst());
    Files.writeString(results.getLast(), "other");
    Files.writeString(data.resolve("realms/main/jobs/two-2.json"), "{");
    try (Stream<Path> all = Files.list(data.resolve("blobs/main/jobs/two-1"))) {
      Files.writeString(
          all.filter(it -> it.getFileName().toString().startsWith("result."))
              .findAny()
              .orElseThrow(),
          "altered");
    }
    List<String> findings = check(data).findings();
    assertThat(findings).hasSize(4);
    assertThat(findings)
        .anySatisfy(it -> assertThat(it).contains("jobs/two-1/result.", "instead of"));
    assertThat(findings).anySatisfy(it -> assertThat(it).contains("two-1", "is missing"));
    assertThat(findings).anySatisfy(it -> assertThat(it).contains("two-1", "instead of"));
    assertThat(findings).anySatisfy(it -> assertThat(it).contains("jobs/two-2.json"));
    assertThat(backup().faults()).hasSize(2);
  }

  @Test
  void an_emptied_journal_is_found_and_nothing_begins_anew_in_it() throws Exception {
    try (TestServer it = serve(data)) {
      begin(it, new ScriptedMachine(it, it.operator, "one", 1));
    }
    Path journal = data.resolve("realms/main/journal/00000001.log");
    Files.write(journal, new byte[0]);
    assertThat(check(data).findings())
        .singleElement()
        .satisfies(it -> assertThat(it).contains("main", "the journal is missing"));
    assertThat(backup().faults())
        .singleElement()
        .satisfies(it -> assertThat(it).contains("realm main is not in this backup"));
    assertThatThrownBy(() -> serve(data)).hasMessageContaining("the journal is missing");
    assertThat(journal).isEmptyFile();
  }

  @Test
  void a_damaged_object_of_a_backup_is_not_restored() throws Exception {
    try (TestServer it = serve(data)) {
      begin(it, new ScriptedMachine(it, it.operator, "one", 1));
    }
    backup();
    byte[] early = "early 0\n".getBytes(StandardCharsets.UTF_8);
    String sha = Sha256.of(early);
    Files.writeString(backups.resolve("objects/" + sha.substring(0, 2) + "/" + sha), "wrong 0\n");
    assertThatThrownBy(() -> restore(bodies(fresh), Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged")
        .hasMessageContaining(sha);
  }

  /** A place whose writer is killed after some writes. */
  private static final class Breaking implements Blobs {
    private final Blobs blobs;
    private int left;

    Breaking(Blobs blobs, int puts) {
      this.blobs = blobs;
      this.left = puts;
    }

    @Override
    public String place() {
      return blobs.place();
    }

    @Override
    public ResultRef put(String name, InputStream body, long limit) throws IOException {
      if (left-- == 0) {
        throw new IOException("killed");
      }
      return blobs.put(name, new ByteArrayInputStream(body.readAllBytes()), limit);
    }

    @Override
    public Optional<Long> size(String name) throws IOException {
      return blobs.size(name);
    }

    @Override
    public Optional<ResultRef> describe(String name) throws IOException {
      return blobs.describe(name);
    }

    @Override
    public InputStream get(String name) throws IOException {
      return blobs.get(name);
    }

    @Override
    public Path fetch(String name) throws IOException {
      return blobs.fetch(name);
    }

    @Override
    public List<String> list(String folder) throws IOException {
      return blobs.list(folder);
    }

    @Override
    public void remove(String name) throws IOException {
      blobs.remove(name);
    }

    @Override
    public long bytes(String folder) throws IOException {
      return blobs.bytes(folder);
    }
  }
}
