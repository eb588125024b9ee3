package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that fail. */
final class FailureIT {
  @TempDir Path folder;

  @Test
  void a_program_that_always_fails_fails_the_job_and_its_output_is_shown() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: range, total: 10}", "concat", ", retries: 1", "echo no luck >&2\nexit 9\n");

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.out() + ended.err()).contains("no luck").contains("exit code 9");
    assertThat(desk.runFolder().resolve("result")).doesNotExist();
  }

  @Test
  void a_program_that_fails_twice_and_then_works_is_done() throws Exception {
    Desk desk = new Desk(folder);
    String flaky =
        """
        echo try >> tries
        [ $(wc -l < tries) -gt 2 ] || exit 1
        """;
    desk.job("{mode: range, total: 50}", "concat", ", retries: 2", flaky + Scripts.INDICES);

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(50));
  }

  @Test
  void a_command_that_does_not_exist_is_refused_before_anything_is_made() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: range, total: 10}", "concat", "", "exit 0");
    Path job = folder.resolve("job.yaml");
    Files.writeString(job, Files.readString(job).replace("[sh,", "[no-such-command,"));

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("no-such-command");
    assertThat(desk.runFolder()).doesNotExist();
  }

  @Test
  void a_worker_that_is_killed_costs_its_piece_a_retry_and_nothing_else() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: range, total: 300}", "concat", "", Scripts.GATE + Scripts.INDICES);
    desk.permit(2);

    Desk.Call call = desk.start("run", "job.yaml");
    Desk.until("a piece is kept and a worker runs", () -> desk.published() > 1 && killOne(desk));
    desk.go();
    Desk.Ended ended = call.await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(300));
  }

  private static boolean killOne(Desk desk) {
    return desk.workers().stream().findFirst().filter(ProcessHandle::destroyForcibly).isPresent();
  }
}
