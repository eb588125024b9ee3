package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Partitions of three workers each: balanced by their agent, and by the kernel above it. */
final class WorkersIT {
  private static final int TOTAL = 600;
  private static final String RANGE = "{mode: range, total: " + TOTAL + "}";
  private static final String REST =
      "result: {from: file, merge: concat}\nslots: {initial: 2, max: 2}\n";

  /** The time of an iteration depends on its worker: one of three, in one of two. */
  private static final String UNEVEN =
      """
      case $ARGOSY_OUT in */attempts/0.*) of=dear;; *) of=cheap;; esac
      case "$of $ARGOSY_WORKER" in
        'dear 0') cost=0.400 every=1;;
        'dear 1') cost=0.028;;
        dear*) cost=0.003;;
        'cheap 0') cost=0.100 every=1;;
        'cheap 1') cost=0.007;;
        *) cost=0.001;;
      esac
      iteration() { sleep $cost; echo $1 $of $ARGOSY_WORKER; }
      """;

  @TempDir Path folder;

  private Desk desk(Programs program, String iteration, String rest) throws Exception {
    program.needed();
    Desk desk = new Desk(folder);
    program.write(desk, RANGE, iteration, ", workers: 3", rest);
    return desk;
  }

  private static void assertWhole(Desk desk, Desk.Ended ended) throws Exception {
    // Exit code 4: done, but late.
    assertThat(ended.exit()).as(ended.out() + ended.err()).isIn(0, 4);
    assertThat(desk.result().stream().map(line -> line.replaceAll(" .*", "")).toList())
        .isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void work_moves_from_dear_workers_to_cheap_ones(Programs program) throws Exception {
    // A deadline makes reports frequent; a slow machine may miss it, which is fine.
    Desk desk = desk(program, UNEVEN, REST + "promise: {deadline: 20s}\n");

    assertWhole(desk, desk.run());

    List<String> lines = desk.result();
    assertThat(count(lines, " 0"))
        .as("of two sixths, by workers a hundred times dearer")
        .isLessThan(200);
    assertThat(count(lines, " 2")).as("of two sixths, by the cheapest").isGreaterThan(200);
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "HTTP")
  void work_moves_from_dear_workers_to_cheap_ones_in_other_ways(Programs program) throws Exception {
    work_moves_from_dear_workers_to_cheap_ones(program);
  }

  private static long count(List<String> lines, String ending) {
    return lines.stream().filter(line -> line.endsWith(ending)).count();
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void every_index_is_there_once(Programs program) throws Exception {
    Desk desk = desk(program, Programs.INDEX, REST);

    assertWhole(desk, desk.run());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = {"WATCHED", "HTTP"})
  void every_index_is_there_once_in_other_ways(Programs program) throws Exception {
    every_index_is_there_once(program);
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void a_worker_that_is_killed_costs_nothing_but_time(Programs program) throws Exception {
    Desk desk = desk(program, Programs.GATED_INDEX, REST);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() > 0 && killOne(desk));
    desk.go();

    assertWhole(desk, call.await());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "WATCHED")
  void a_worker_that_is_killed_costs_nothing_but_time_in_other_ways(Programs program)
      throws Exception {
    a_worker_that_is_killed_costs_nothing_but_time(program);
  }

  private static boolean killOne(Desk desk) {
    return desk.workers().stream().findFirst().filter(ProcessHandle::destroyForcibly).isPresent();
  }

  @ParameterizedTest
  @EnumSource(names = "LINES")
  void a_killed_run_resumes_from_what_was_stored(Programs program) throws Exception {
    Desk desk = desk(program, Programs.GATED_INDEX, REST);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() > 0 && !desk.workers().isEmpty());
    call.kill();
    desk.go();

    assertWhole(desk, desk.resume());
  }

  @Tag("components")
  @ParameterizedTest
  @EnumSource(names = "WATCHED")
  void a_killed_run_resumes_from_what_was_stored_in_other_ways(Programs program) throws Exception {
    a_killed_run_resumes_from_what_was_stored(program);
  }
}
