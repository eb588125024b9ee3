package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs whose programs run in containers. */
final class PodmanIT {
  private static final int TOTAL = 40;
  private static final String RANGE = "{mode: range, total: " + TOTAL + "}";

  @TempDir static Path store;
  private static Optional<Harbour> opened = Optional.empty();

  @TempDir Path folder;
  private Desk desk;
  private Harbour harbour;

  @BeforeAll
  static void build() throws Exception {
    Component.needed(
        "podman",
        Harbour.isPossible(),
        "podman, docker-registry or a static busybox is not here: containers are not tested");
    opened = Optional.of(Harbour.open(store));
  }

  @BeforeEach
  void sit() {
    desk = new Desk(folder);
    harbour = opened.orElseThrow();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    Desk.until("no container is left", () -> harbour.containers().isEmpty());
  }

  @AfterAll
  static void close() throws Exception {
    if (opened.isPresent()) {
      opened.get().close();
    }
  }

  private String in(String image, String more) {
    return ", retries: 0, container: {image: '" + image + "'" + more + "}";
  }

  private Desk.Call call(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    return desk.call(harbour.variables(), all);
  }

  private Desk.Ended run() throws Exception {
    return call("run", "job.yaml", "--slots", "2", "--no-history").await();
  }

  private void assertWhole(Desk.Ended ended) throws Exception {
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
  }

  @Test
  void a_job_runs_in_an_image_of_the_registry_and_says_which_it_was() throws Exception {
    String closed =
        """
        [ "$(cat /proc/net/dev | wc -l)" = 3 ] || exit 11
        touch /bin/more 2> /dev/null && exit 12
        [ -e /bin/busybox ] && [ ! -e /usr/bin ] || exit 13
        """;
    desk.job(RANGE, "concat", in(harbour.image(), ", memory: 64 MiB"), closed + Scripts.INDICES);

    assertWhole(run());

    String digest = harbour.podman("image", "inspect", "--format", "{{.Digest}}", harbour.image());
    String told = harbour.image() + " is " + digest + " on local";
    assertThat(call("show", "job-1").await().out()).contains(told);
    assertThat(call("explain", "job-1").await().out()).contains(told);
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = {"WATCHED", "LINES"})
  void programs_that_are_watched_or_ask_take_part_from_inside(Programs program) throws Exception {
    String rest =
        "result: {" + (program == Programs.WATCHED ? "from: file, " : "") + "merge: concat}";
    program.write(desk, RANGE, Programs.INDEX, in(harbour.image(), ""), rest + "\n");

    assertWhole(run());
  }

  @Tag("components")
  @Test
  void a_jobs_variables_are_in_no_command_line_of_the_machine() throws Exception {
    String secret = "s3cret-of-" + System.nanoTime();
    String more = ", env: {KEY: " + secret + ", BOTH: \"one\\ntwo " + secret + "\"}";
    String script =
        "[ \"$KEY\" = "
            + "\"${BOTH##* }\" ] && [ \"$(echo \"$BOTH\" | wc -l)\" = 2 ] || exit 14\n"
            + (Scripts.GATE + Scripts.INDICES);
    desk.job(RANGE, "concat", in(harbour.image(), "") + more, script);
    Desk.Call run = call("run", "job.yaml", "--slots", "2", "--no-history");
    Desk.until(
        "a call runs", () -> commandLines().stream().anyMatch(it -> it.contains("--env-file")));

    List<String> commands = commandLines();

    desk.go();
    assertWhole(run.await());
    assertThat(commands).noneMatch(it -> it.contains(secret));
  }

  private static List<String> commandLines() throws IOException {
    List<String> found = new ArrayList<>();
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          found.add(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1));
        } catch (IOException ended) {
          continue;
        }
      }
    }
    return found;
  }

  private String failure(String more, String script) throws Exception {
    desk.job(RANGE, "concat", more, script);
    Desk.Ended ended = run();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
    return ended.out() + ended.err();
  }

  @Tag("components")
  @Test
  void an_image_that_nobody_has_is_refused_before_anything_starts() throws Exception {
    String nobody = harbour.image().replace("tools", "fools");
    for (String more : List.of("", ", pull: never")) {
      desk.job(RANGE, "concat", in(nobody, more), Scripts.INDICES);

      Desk.Ended ended = run();

      assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(2);
      assertThat(ended.err())
          .contains("run.container.image is " + nobody + ", which ")
          .contains(more.isEmpty() ? "its registry does not have" : "is not on this machine");
      assertThat(folder.resolve("data/runs")).isEmptyDirectory();
    }
  }

  @Tag("components")
  @Test
  void a_registry_that_is_down_is_told_of_once_and_waited_for() throws Exception {
    String away = "its registry does not answer (connection refused); the next attempt is in 1 s";
    harbour.podman("rmi", "--all", "--force");
    harbour.shut();
    Desk.Call call;
    try {
      desk.job(RANGE, "concat", in(harbour.image(), ""), Scripts.INDICES);
      call = call("run", "job.yaml", "--slots", "2", "--no-history");
      Desk.until("the run waits", () -> Files.readString(call.err()).contains(away));
    } finally {
      harbour.serve();
    }
    Desk.Ended ended = call.await();
    assertWhole(ended);
    assertThat(ended.err().split("does not answer", -1)).hasSize(2);
  }

  @Tag("components")
  @Test
  void an_image_that_is_there_is_not_asked_for() throws Exception {
    desk.job(RANGE, "concat", in(harbour.image(), ""), Scripts.INDICES);
    assertWhole(run());
    harbour.shut();
    try {
      Desk.Ended again = run();
      assertThat(again.exit()).as(again.out() + again.err()).isZero();
    } finally {
      harbour.serve();
    }
  }

  @Tag("components")
  @Test
  void a_program_that_takes_too_much_memory_is_told_so() throws Exception {
    String greedy = "a=xxxxxxxx; while true; do a=\"$a$a\"; done\n";
    assertThat(failure(in(harbour.image(), ", memory: 16 MiB"), greedy))
        .contains("more memory than 16 MiB, its limit");
  }

  /** How a job of one call ends on a service. */
  private String outcome(Campus campus, String script) throws Exception {
    campus
        .desk()
        .write(
            "one.yaml",
            "argosy: 1\nkind: iterative\nname: one\nseed: 1\n"
                + "iterations: {mode: range, total: 1}\n"
                + ("run: {chunked: [sh, -c, '" + script + "', '{first}', '{count}']")
                + (in(harbour.image(), "") + "}\nresult: {from: stdout, merge: concat}\n"));
    String job = campus.submit(campus.operator(), "one.yaml");
    String outcome = campus.outcome(campus.operator(), job);
    return outcome.equals("done")
        ? campus.call(campus.operator(), "results", job).out()
        : campus.ask(campus.operator(), "GET", "/v1/jobs/" + job, "");
  }

  @Tag("components")
  @Test
  void a_container_on_an_agent_has_the_limits_of_its_tasks() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      Map<String, String> variables = new TreeMap<>(harbour.variables());
      variables.putAll(Map.of("ARGOSY_SERVER", campus.url(), "ARGOSY_TOKEN", campus.operator()));
      String limits = "memory=32MiB,processes=30,files=77,file-size=1MB,disk=4MB";
      List<String> words = new ArrayList<>(List.of("agent", "--site", "lab", "--slots", "1"));
      words.addAll(List.of("--work", folder.resolve("work").toString(), "--limit", limits));
      words.addAll(List.of("--run-as-range", "none"));
      Desk.Call agent = campus.desk().call(variables, words);
      try {
        assertThat(outcome(campus, "ulimit -n; ulimit -f")).isEqualTo("77\n1953\n");
        assertThat(outcome(campus, "a=xxxxxxxx; while true; do a=\"$a$a\"; done"))
            .contains("more memory than 32 MiB, its limit");
        assertThat(
                outcome(
                    campus,
                    "for i in 1 2 3 4 5 6; do head -c 900000 /dev/zero > $i; done; sleep 600"))
            .containsPattern("wrote [\\d.]+ MB of 4 MB disk in its folder");
      } finally {
        agent.process().destroy();
        agent.await();
      }
    }
  }

  @Tag("components")
  @Test
  void a_program_that_never_ends_is_ended_with_its_container() throws Exception {
    assertThat(failure(", timeout: 1s" + in(harbour.image(), ""), "while true; do sleep 1; done\n"))
        .contains("ran longer than 1 s");
  }

  @Tag("components")
  @Test
  void a_program_that_the_image_does_not_have_is_named() throws Exception {
    Path work = desk.write("work.sh", "");
    desk.write(
        "job.yaml",
        "argosy: 1\nkind: iterative\nname: job\nseed: 1\niterations: "
            + (RANGE + "\nrun: {chunked: [perl, " + work + "]" + in(harbour.image(), "") + "}\n"));
    Desk.Ended ended = run();
    assertThat(ended.out() + ended.err())
        .contains("command 'perl' was not found in the image " + harbour.image());
  }

  @Tag("components")
  @Test
  void a_killed_run_leaves_no_container_and_can_be_resumed() throws Exception {
    desk.job(RANGE, "concat", in(harbour.image(), ""), Scripts.GATE + Scripts.INDICES);
    desk.permit(2);
    Desk.Call call = call("run", "job.yaml", "--slots", "2", "--no-history");
    Desk.until(
        "something is kept, and containers run",
        () -> desk.published() > 0 && !harbour.running().isEmpty());
    call.kill();
    Desk.until("no container is left", () -> harbour.containers().isEmpty());
    desk.go();

    assertWhole(call("resume", "job-1", "--slots", "2").await());
  }
}
