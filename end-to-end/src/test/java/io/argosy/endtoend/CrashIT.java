package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole program is killed, interrupted, or called twice. */
final class CrashIT {
  private static final int TOTAL = 1200;

  @TempDir Path folder;

  private Desk desk() throws Exception {
    Desk desk = new Desk(folder);
    String script = Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: " + TOTAL + "}", "concat", "", script);
    return desk;
  }

  private static void assertWhole(Desk desk, Desk.Ended ended) throws Exception {
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Tag("components")
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4})
  void a_job_killed_with_so_many_kept_pieces_resumes_from_its_journal(int kept) throws Exception {
    Desk desk = desk();
    desk.permit(kept);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until(
        "workers run and " + kept + " pieces are kept",
        () -> desk.published() >= kept && !desk.workers().isEmpty());
    call.kill();
    desk.go();

    assertWhole(desk, desk.resume());
  }

  @Test
  void killed_while_merging_a_job_merges_again() throws Exception {
    Desk desk = desk();
    desk.go();
    desk.write("merge.sh", "touch merging\nwhile [ ! -e on ]; do sleep 0.05; done\nxargs cat\n");
    Path job = folder.resolve("job.yaml");
    Files.writeString(job, Files.readString(job).replace("merge: concat", "merge: [sh, merge.sh]"));
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("it merges", () -> Files.exists(folder.resolve("merging")));
    call.kill();
    assertThat(desk.runFolder().resolve("result")).doesNotExist();
    desk.write("on", "");

    assertWhole(desk, desk.resume());
  }

  @Test
  void orphans_of_a_killed_run_are_ended_with_all_they_started() throws Exception {
    Desk desk = desk();
    String stuck = "[ -e fast ] || { sleep 600 & echo $! > $$; mv $$ begun; wait; }\n";
    desk.write("work.sh", stuck + Scripts.INDICES);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a worker is stuck", () -> Files.exists(folder.resolve("begun")));
    call.kill();
    assertThat(desk.workers()).isNotEmpty();
    long child = Long.parseLong(Files.readString(folder.resolve("begun")).strip());
    desk.write("fast", "");

    assertWhole(desk, desk.resume());
    Desk.until("its child is gone", () -> !Desk.isRunning(child));
  }

  @Test
  void killed_twice_a_job_still_has_every_index_once() throws Exception {
    Desk desk = desk();
    desk.permit(1);
    Desk.Call first = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() >= 1);
    first.kill();
    int before = desk.published();
    desk.permit(3); // Orphans may use up two before they are ended.
    Desk.Call second = desk.start("resume", "job-1");
    Desk.until("another piece is kept", () -> desk.published() > before);
    second.kill();
    desk.go();

    assertWhole(desk, desk.resume());
  }

  @Test
  void an_interrupted_run_ends_its_workers_and_prints_how_to_resume() throws Exception {
    Desk desk = desk();
    desk.permit(1);
    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() >= 1 && !desk.workers().isEmpty());
    Desk.until("it has said so", () -> Files.size(call.out()) > 0); // Then it handles signals.
    call.interrupt();
    Desk.Ended ended = call.await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(130);
    assertThat(ended.out() + ended.err()).contains("resume job-1");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
    desk.go();
    assertWhole(desk, desk.resume());
  }

  @Test
  void two_processes_cannot_own_one_run() throws Exception {
    Desk desk = desk();
    desk.permit(1);
    Desk.Call first = desk.start("run", "job.yaml");
    Desk.until("a piece is kept", () -> desk.published() >= 1);

    Desk.Ended second = desk.resume();
    desk.go();

    assertThat(second.exit()).as(second.out()).isEqualTo(2);
    assertThat(second.err()).contains("runs already");
    assertWhole(desk, first.await());
  }
}
