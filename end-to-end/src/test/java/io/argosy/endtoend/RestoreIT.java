package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service is saved while it works, is lost, and comes back in an empty place. */
@Timeout(600)
final class RestoreIT {
  private static final int TOTAL = 40;

  @TempDir Path folder;

  /** What the story needs of a store. */
  private record Place(Campus campus, List<String> flags, Map<String, String> variables) {
    Desk.Call begin(String... words) throws IOException {
      List<String> all = new ArrayList<>(List.of("admin"));
      all.addAll(List.of(words));
      all.addAll(flags);
      return campus.desk().call(variables, all);
    }

    Desk.Ended admin(String... words) throws Exception {
      return begin(words).await();
    }
  }

  private void write(Desk desk) throws IOException {
    desk.job(
        "{mode: range, total: " + TOTAL + "}",
        "concat",
        "",
        "cd " + folder + " || exit 1\n" + Scripts.GATE + Scripts.INDICES);
    desk.write(
        "done.yaml",
        """
        argosy: 1
        kind: iterative
        name: done
        iterations: {mode: range, total: 4}
        run: {chunked: [sh, list.sh, '{first}', '{count}']}
        result: {from: stdout, merge: concat}
        """);
    desk.write("list.sh", Scripts.INDICES);
    desk.write(
        "flow.yaml",
        """
        argosy: 1
        kind: workflow
        name: flow
        tasks:
          - {id: a, work: 1s, command: [sh, -c, "echo one two > a.txt"], outputs: [a.txt]}
          - {id: b, work: 1s, after: {a: 1 kB}, inputs: [a.txt], command: [sh, -c, "wc -w < a.txt > b.txt"], outputs: [b.txt]}
        sites: [{name: lab, slots: 1}]
        """);
    say(desk, "lost");
  }

  /** A job whose result is a word that its file does not show. */
  private void say(Desk desk, String word) throws IOException {
    desk.write("word", word);
    desk.write(
        "late.yaml",
        """
        argosy: 1
        kind: iterative
        name: late
        iterations: {mode: range, total: 1}
        run: {chunked: [sh, -c, "cat FOLDER/word; echo {first} {count} >&2"]}
        result: {from: stdout, merge: concat}
        """
            .replace("FOLDER", folder.toString()));
  }

  /** The bodies of jobs by name, and their content. */
  private static SortedMap<String, String> bodies(Path blobs, List<String> jobs)
      throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    for (String part :
        Stream.concat(jobs.stream().map("jobs/"::concat), Stream.of("files")).toList()) {
      Path place = blobs.resolve("main").resolve(part);
      if (Files.exists(place)) {
        try (Stream<Path> all = Files.walk(place)) {
          for (Path file : all.filter(Files::isRegularFile).toList()) {
            found.put(blobs.relativize(file).toString(), Files.readString(file));
          }
        }
      }
    }
    return found;
  }

  /** Does work of each kind; returns the jobs that are done, and leaves one at work. */
  private List<String> work(Campus campus, String token) throws Exception {
    List<String> done = new ArrayList<>();
    for (String file : List.of("done.yaml", "flow.yaml")) {
      done.add(campus.submit(token, file));
    }
    for (String job : done) {
      assertThat(campus.outcome(token, job)).isEqualTo("done");
    }
    assertThat(campus.submit(token, "job.yaml")).isEqualTo("job-1");
    campus.desk().permit(3);
    Desk.until("work is kept", () -> campus.kept(token, "job-1") > 0);
    return done;
  }

  /**
   * Does a job that no backup has. The job at work may hold both slots in calls that wait at the
   * gate; one after the other may end until one of them has given its slot up.
   */
  private void late(Campus campus, String token) throws Exception {
    String late = campus.submit(token, "late.yaml");
    Desk.until(
        "the late job ends",
        () -> {
          if (campus.desk().permitsLeft() == 0) {
            campus.desk().permit(1);
          }
          return campus.get(token, "/v1/jobs/" + late).has("endedAt");
        });
    assertThat(campus.outcome(token, late)).isEqualTo("done");
  }

  private static boolean hasFiles(Path place) throws IOException {
    if (!Files.isDirectory(place)) {
      return false;
    }
    try (Stream<Path> all = Files.walk(place)) {
      return all.anyMatch(Files::isRegularFile);
    } catch (UncheckedIOException movedMeanwhile) {
      return false;
    }
  }

  private SortedMap<String, String> answers(Campus campus, String token, List<String> jobs)
      throws Exception {
    SortedMap<String, String> found = new TreeMap<>();
    for (String job : jobs) {
      found.put(job, campus.ask(token, "GET", "/v1/jobs/" + job, ""));
      found.put(job + " result", campus.ask(token, "GET", "/v1/jobs/" + job + "/result", ""));
      found.put(job + " story", campus.ask(token, "GET", "/v1/jobs/" + job + "/decisions", ""));
    }
    return found;
  }

  @Test
  void a_service_in_a_folder_comes_back_with_every_job_and_byte() throws Exception {
    Path backups = folder.resolve("backups");
    Path data = folder.resolve("data");
    try (Campus campus = new Campus(folder)) {
      write(campus.desk());
      campus.serve();
      String token = campus.operator();
      Place place = new Place(campus, List.of("--data", data.toString()), Map.of());
      campus.agent(token, "lab", "one", 2);
      List<String> done = work(campus, token);

      Desk.Call killed = place.begin("backup", backups.toString());
      Desk.until(
          "it has begun",
          () -> hasFiles(backups.resolve("objects")) || !killed.process().isAlive());
      killed.kill();
      Desk.Ended saved = place.admin("backup", backups.toString());
      assertThat(saved.exit()).as(saved.out() + saved.err()).isZero();
      SortedMap<String, String> before = answers(campus, token, done);

      late(campus, token);
      assertThat(campus.ask(token, "GET", "/v1/jobs/late-1/result", "")).isEqualTo("lost");
      campus.killServer();
      Path lost = Files.move(data, folder.resolve("lost"));

      Desk.Call begun = place.begin("restore", backups.toString());
      Desk.until(
          "it has begun",
          () -> Files.exists(data.resolve("server/restoring")) || !begun.process().isAlive());
      begun.kill();
      if (!Files.exists(data.resolve("server/access.json"))) {
        Desk.Ended restored = place.admin("restore", backups.toString());
        assertThat(restored.exit()).as(restored.out() + restored.err()).isZero();
      }
      Desk.Ended checked = place.admin("check");
      assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
      assertThat(bodies(data.resolve("server/blobs"), done))
          .isNotEmpty()
          .isEqualTo(bodies(lost.resolve("server/blobs"), done));

      campus.serve();
      assertThat(answers(campus, token, done)).isEqualTo(before);
      say(campus.desk(), "new");
      continued(campus, token);
      assertThat(place.admin("restore", backups.toString()).err()).contains("not empty");
    }
  }

  /** The job that was at work ends, and a new job under a lost name has its own bytes. */
  private void continued(Campus campus, String token) throws Exception {
    assertThat(campus.answer(token, "GET", "/v1/jobs/late-1", "").statusCode()).isEqualTo(404);
    assertThat(campus.submit(token, "late.yaml")).isEqualTo("late-1");
    campus.desk().go();
    assertThat(campus.outcome(token, "job-1")).isEqualTo("done");
    assertThat(campus.ask(token, "GET", "/v1/jobs/job-1/result", "").lines().sorted().toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL).stream().sorted().toList());
    assertThat(campus.outcome(token, "late-1")).isEqualTo("done");
    assertThat(campus.ask(token, "GET", "/v1/jobs/late-1/result", "")).isEqualTo("new");
  }

  @Tag("components")
  @Test
  void a_service_in_a_database_and_a_bucket_comes_back_with_every_job_and_byte() throws Exception {
    Postgres.needed();
    Map<String, String> variables =
        Map.of(
            "PGPASSWORD",
            Postgres.password(),
            "AWS_ACCESS_KEY_ID",
            S3Store.KEY,
            "AWS_SECRET_ACCESS_KEY",
            S3Store.SECRET);
    try (Postgres postgres = Postgres.start();
        S3Store store = new S3Store(folder.resolve("s3"))) {
      List<String> first = flags(postgres.database("before"), store, "service");
      List<String> second = flags(postgres.database("after"), store, "again");
      SortedMap<String, String> before;
      List<String> done;
      String token;
      try (Campus campus = campus(first, variables)) {
        write(campus.desk());
        campus.serve();
        token = campus.operator();
        Place place = new Place(campus, first, variables);
        campus.agent(token, "lab", "one", 2);
        done = work(campus, token);
        Desk.Call killed = place.begin("backup", "s3://lab/backups");
        Desk.until(
            "it has begun",
            () -> hasFiles(store.object("backups/objects")) || !killed.process().isAlive());
        killed.kill();
        Desk.Ended saved = place.admin("backup", "s3://lab/backups");
        assertThat(saved.exit()).as(saved.out() + saved.err()).isZero();
        before = answers(campus, token, done);
        late(campus, token);
      }
      restored(first, second, variables);
      assertThat(bodies(store.object("again"), done))
          .isNotEmpty()
          .isEqualTo(bodies(store.object("service"), done));
      try (Campus campus = campus(second, variables)) {
        campus.serve();
        assertThat(answers(campus, token, done)).isEqualTo(before);
        campus.agent(token, "lab", "one", 2);
        say(campus.desk(), "new");
        continued(campus, token);
      }
    }
  }

  private void restored(List<String> first, List<String> second, Map<String, String> variables)
      throws Exception {
    try (Campus nothing = campus(second, variables)) {
      Place place = new Place(nothing, second, variables);
      Desk.Ended restored = place.admin("restore", "s3://lab/backups");
      assertThat(restored.exit()).as(restored.out() + restored.err()).isZero();
      Desk.Ended checked = place.admin("check");
      assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
      // The old database with the new bodies, or the reverse, are two histories.
      List<String> mixed = new ArrayList<>(first);
      mixed.set(mixed.indexOf("--blobs") + 1, "s3://lab/again");
      Desk.Ended found = new Place(nothing, mixed, variables).admin("check");
      assertThat(found.exit()).isEqualTo(1);
      assertThat(found.out()).contains("two histories are mixed");
    }
  }

  private List<String> flags(String database, S3Store store, String prefix) {
    return List.of(
        "--data",
        folder.resolve("data-" + prefix).toString(),
        "--database",
        database,
        "--term",
        "10s",
        "--blobs",
        "s3://lab/" + prefix,
        "--s3-endpoint",
        store.url());
  }

  private Campus campus(List<String> flags, Map<String, String> variables) throws IOException {
    Campus campus = new Campus(folder, flags.toArray(String[]::new));
    variables.forEach(campus::knows);
    return campus;
  }
}
