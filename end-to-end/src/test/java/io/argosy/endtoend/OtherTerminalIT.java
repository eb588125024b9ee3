package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on this computer, seen and ended from another terminal. */
final class OtherTerminalIT {
  @TempDir Path folder;

  @Test
  void a_run_is_watched_followed_and_cancelled_from_another_terminal() throws Exception {
    Desk desk = new Desk(folder);
    desk.job(
        "{mode: range, total: 400}", "concat", "", "echo begun >&2\n" + Scripts.GATE + "echo $1\n");
    Desk.Call run = desk.start("run", "job.yaml");
    Desk.until("a worker runs", () -> !desk.workers().isEmpty());
    Desk.Call watch = desk.call("watch", "job-1");
    Desk.Call logs = desk.call("logs", "-f", "job-1");
    Desk.until("the watch sees it", () -> Files.readString(watch.out()).contains("job-1: "));
    Desk.until("the output is seen", () -> Files.readString(logs.out()).contains("begun"));

    assertCancelled(desk, run, watch, "job-1");

    assertThat(logs.await().exit()).isZero();
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Test
  void a_killed_run_is_cancelled_although_no_process_runs_it() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: range, total: 400}", "concat", "", Scripts.GATE + "echo $1\n");
    Desk.Call run = desk.start("run", "job.yaml");
    Desk.until("a worker runs", () -> !desk.workers().isEmpty());
    run.kill();
    Desk.Ended watched = desk.call("watch", "job-1").await();
    assertThat(watched.exit()).as(watched.err()).isEqualTo(130);
    assertThat(watched.out()).contains("no process runs job job-1 now", "argosy resume job-1");

    Desk.Ended cancelled = desk.call("cancel", "job-1").await();

    assertThat(cancelled.exit()).as(cancelled.err()).isZero();
    assertThat(cancelled.out()).isEqualTo("job job-1 is cancelled\n");
    assertThat(desk.call("list").await().out()).containsPattern("job-1 .* cancelled ");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Tag("components")
  @Test
  void a_workflow_is_watched_and_cancelled_from_another_terminal() throws Exception {
    Desk desk = new Desk(folder);
    desk.write("work.sh", Scripts.GATE);
    desk.write(
        "flow.yaml",
        """
        argosy: 1
        kind: workflow
        name: flow
        files: [work.sh]
        tasks:
          - {id: waits, work: 1s, command: [sh, work.sh, a, b]}
        sites:
          - {name: near, slots: 1}
        """);
    Desk.Call run = desk.call("run", "flow.yaml");
    Desk.until("its task runs", () -> Files.readString(run.out()).contains("waits runs on"));
    Desk.Call watch = desk.call("watch", "flow-1");
    Desk.until("the watch sees it", () -> Files.readString(watch.out()).contains("waits runs on"));

    assertCancelled(desk, run, watch, "flow-1");
  }

  @Tag("components")
  @Test
  void a_bag_is_watched_and_cancelled_from_another_terminal() throws Exception {
    Desk desk = new Desk(folder);
    desk.write("work.sh", Scripts.GATE);
    desk.write(
        "bag.yaml",
        """
        argosy: 1
        kind: bag
        name: bag
        tasks: {command: [sh, work.sh, "{index}", b], over: {count: 4}}
        result: {from: stdout, merge: concat}
        offers:
          - {name: near, provider: local, price: 0.01 EUR/m, billing: {unit: 1m}, max: 1}
        promise: {budget: 100 EUR}
        choose: knee
        """);
    Desk.Call run = desk.call("run", "bag.yaml");
    Desk.until("its machine is ready", () -> Files.readString(run.out()).contains("is ready"));
    Desk.Call watch = desk.call("watch", "bag-1");
    Desk.until("the watch sees it", () -> Files.readString(watch.out()).contains("is ready"));

    assertCancelled(desk, run, watch, "bag-1");
  }

  private static void assertCancelled(Desk desk, Desk.Call run, Desk.Call watch, String job)
      throws Exception {
    Desk.Ended cancelled = desk.call("cancel", job).await();
    assertThat(cancelled.exit()).as(cancelled.err()).isZero();
    assertThat(cancelled.out()).isEqualTo("job " + job + " is cancelled\n");
    for (Desk.Call call : new Desk.Call[] {run, watch}) {
      Desk.Ended ended = call.await();
      assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(130);
      assertThat(ended.out()).contains("cancelled");
    }
    Desk.Ended again = desk.call("cancel", job).await();
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("job " + job + " has ended already: cancelled");
  }
}
