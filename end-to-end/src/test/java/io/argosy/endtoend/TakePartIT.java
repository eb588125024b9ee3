package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Watched programs, and cooperative programs. */
final class TakePartIT {
  private static final int TOTAL = 300;
  private static final String RANGE = "{mode: range, total: " + TOTAL + "}";
  private static final String CONCAT = "result: {from: file, merge: concat}\n";

  @TempDir Path folder;

  private Desk desk(Programs program, String iterations, String iteration, String rest)
      throws Exception {
    program.needed();
    Desk desk = new Desk(folder);
    program.write(desk, iterations, iteration, "", rest);
    return desk;
  }

  private static void assertWhole(Desk desk, Desk.Ended ended) throws Exception {
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(names = {"WATCHED", "LINES"})
  void every_index_is_there_once(Programs program) throws Exception {
    Desk desk = desk(program, RANGE, Programs.INDEX, CONCAT);

    assertWhole(desk, desk.run());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "HTTP")
  void every_index_is_there_once_in_other_ways(Programs program) throws Exception {
    every_index_is_there_once(program);
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void as_many_iterations_are_kept_as_were_asked_for(Programs program) throws Exception {
    String one = "iteration() { " + Programs.PAUSE + "; echo 1; }\n";
    Desk desk = desk(program, "{mode: count, total: 200}", one, CONCAT);

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).hasSizeGreaterThanOrEqualTo(200).containsOnly("1");
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = {"WATCHED", "HTTP"})
  void as_many_iterations_are_kept_as_were_asked_for_in_other_ways(Programs program)
      throws Exception {
    as_many_iterations_are_kept_as_were_asked_for(program);
  }

  @ParameterizedTest
  @EnumSource(names = "WATCHED")
  void a_worker_that_is_killed_costs_nothing_but_time(Programs program) throws Exception {
    Desk desk = desk(program, RANGE, Programs.GATED_INDEX, CONCAT);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() > 0 && killOne(desk));
    desk.go();

    assertWhole(desk, call.await());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "HTTP")
  void a_worker_that_is_killed_costs_nothing_but_time_in_other_ways(Programs program)
      throws Exception {
    a_worker_that_is_killed_costs_nothing_but_time(program);
  }

  private static boolean killOne(Desk desk) {
    return desk.workers().stream().findFirst().filter(ProcessHandle::destroyForcibly).isPresent();
  }

  @ParameterizedTest
  @EnumSource(names = "WATCHED")
  void a_killed_run_resumes_from_what_was_stored(Programs program) throws Exception {
    Desk desk = desk(program, RANGE, Programs.GATED_INDEX, CONCAT);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() > 0 && !desk.workers().isEmpty());
    call.kill();
    desk.go();

    assertWhole(desk, desk.resume());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "LINES")
  void a_killed_run_resumes_from_what_was_stored_in_other_ways(Programs program) throws Exception {
    a_killed_run_resumes_from_what_was_stored(program);
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void work_moves_from_a_slowed_program_to_a_fast_one(Programs program) throws Exception {
    // The slow one does everything eight times: slower by that factor, once both run.
    String uneven =
        """
        if mkdir slow 2> /dev/null; then speed=slow; times='1 2 3 4 5 6 7 8'; else speed=fast; times=1; fi
        touch $speed-runs
        until [ -e slow-runs ] && [ -e fast-runs ]; do [ -e work.sh ] || exit 1; sleep 0.02; done
        iteration() { for time in $times; do sleep 0.008; done; echo $1 $speed; }
        """;
    Desk desk = desk(program, RANGE, uneven, CONCAT + "slots: {initial: 2, max: 2}\n");

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    List<String> lines = desk.result();
    assertThat(lines.stream().map(line -> line.replaceAll(" .*", "")).toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL));
    assertThat(lines.stream().filter(line -> line.endsWith("slow")).count())
        .as("of %s, of which a fixed half would be %s", TOTAL, TOTAL / 2)
        .isLessThan(TOTAL / 2);
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "HTTP")
  void work_moves_from_a_slowed_program_to_a_fast_one_in_other_ways(Programs program)
      throws Exception {
    work_moves_from_a_slowed_program_to_a_fast_one(program);
  }

  @Test
  void a_pattern_that_never_matches_is_warned_of_and_fails_the_job() throws Exception {
    String wordy = "iteration() { seq 1000 >&2; echo $1; }\n";
    Desk desk = desk(Programs.WATCHED, RANGE, wordy, CONCAT);
    Path job = folder.resolve("job.yaml");
    Files.writeString(
        job,
        Files.readString(job)
            .replace("unit: count}", "unit: count, within: 1h}, retries: 1")
            .replace("did (", "done: ("));

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .contains(
            "warning: run.progress.pattern 'done: (\\d+)' has matched nothing in its standard")
        .containsPattern("it read: \\d+ \\| ");
    assertThat(ended.out() + ended.err()).contains("; last: run.progress.pattern");
  }

  @Test
  void a_program_that_stores_nothing_fails_the_job_with_a_sentence() throws Exception {
    Desk desk = desk(Programs.LINES, RANGE, Programs.INDEX, CONCAT);
    Path work = folder.resolve("work.sh");
    Files.writeString(work, Files.readString(work).replaceAll("ask store .*", ":"));

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.out() + ended.err())
        .containsPattern("asked to finish at done \\d+, but has not stored the last \\d+");
  }

  @Test
  void the_examples_give_what_they_promise() throws Exception {
    Path examples = Path.of(System.getProperty("argosy.home"), "examples", "take-part");
    Desk desk = new Desk(folder);
    for (String file : new String[] {"primes.awk", "steps.sh", "Lines.java"}) {
      Files.copy(examples.resolve(file), folder.resolve(file));
    }
    // The originals, with a part of their iterations: tests have no minute to spare.
    assertThat(run(desk, examples, "percent", 50)).contains("{\"blocks\":50,\"primes\":9592}");
    if (Programs.hasCurl()) {
      assertThat(run(desk, examples, "curl", 100)).contains("9 19");
    }
    Matcher darts =
        Pattern.compile("\"hits\":(\\d+),\"samples\":(\\d+)")
            .matcher(run(desk, examples, "lines", 20));
    assertThat(darts.find()).isTrue();
    long samples = Long.parseLong(darts.group(2));
    assertThat(samples).isGreaterThanOrEqualTo(20_000_000);
    assertThat(4.0 * Long.parseLong(darts.group(1)) / samples).isBetween(3.138, 3.145);
  }

  private static String run(Desk desk, Path examples, String name, int total) throws Exception {
    String yaml = Files.readString(examples.resolve(name + ".yaml"));
    desk.write(name + ".yaml", yaml.replaceFirst("total: \\d+}", "total: " + total + "}"));
    Desk.Ended ended = desk.start("run", name + ".yaml").await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    return ended.out();
  }
}
