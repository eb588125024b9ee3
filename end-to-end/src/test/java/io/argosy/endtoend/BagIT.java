package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bag run by one process on machines that it rents from this computer. */
@Timeout(900)
final class BagIT {
  private static final int TASKS = 40;

  /** Money for hours and time to start, so that nothing depends on the speed of this computer. */
  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: bag
      seed: 7
      tasks: {command: [sh, work.sh, "{index}"], over: {count: 40}}
      run: {retries: 5}
      result: {from: stdout, merge: concat}
      offers:
        - {name: slow, provider: local, cpu: 40%, price: 0.01 EUR/m, billing: {unit: 1m}, start: 55s, max: 1}
        - {name: fast, provider: local, cpu: 80%, price: 0.02 EUR/m, billing: {unit: 1m}, start: 55s, max: 1}
      promise: {budget: 100 EUR}
      sample: {machines: 1}
      choose: knee
      """;

  @TempDir Path folder;

  @AfterEach
  void nothingIsLeft() throws Exception {
    Desk.until("every rented machine is gone", () -> machines().isEmpty());
  }

  /** Rented machines, and programs that run on them: all whose home is in their folders. */
  private List<ProcessHandle> machines() {
    return ProcessHandle.allProcesses().filter(it -> isRented(it.pid())).toList();
  }

  private boolean isRented(long pid) {
    try {
      Path home = Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd"));
      return home.startsWith(folder.resolve("data/runs"));
    } catch (IOException goneOrHidden) {
      return false;
    }
  }

  /** Ends the agent of a machine, which another may have overtaken while it was starting. */
  private void lose(String machine) throws Exception {
    Path place = folder.resolve("data/runs/bag-1/service/realms/main/rents/local");
    Path file = place.resolve(machine).resolve("pid");
    Desk.until(machine + " runs", () -> Files.exists(file) && Files.size(file) > 0);
    String pid = Files.readString(file).split("\\s", 2)[0];
    ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
  }

  private Desk desk(String script) throws IOException {
    Desk desk = new Desk(folder);
    desk.write("bag.yaml", BAG);
    desk.write("work.sh", script);
    return desk;
  }

  /** Lets so many tasks end; the others wait for the file {@code go}. */
  private String gate(int permits) {
    String script =
        "n=0\nwhile [ $((n += 1)) -le "
            + permits
            + " ]; do mkdir %s/permit-$n 2>/dev/null && echo $1 && exit; done\n"
            + "while [ ! -e %s/go ]; do sleep 0.1; done\necho $1\n";
    return script.replace("%s", folder.toString());
  }

  private List<Integer> results() throws IOException {
    List<Integer> numbers = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("data/runs/bag-1/result"))) {
      numbers.add(Integer.valueOf(line.strip()));
    }
    return numbers;
  }

  private static List<Integer> everyTask() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      all.add(i);
    }
    return all;
  }

  @Test
  void planned_chosen_run_and_paid_to_the_cent() throws Exception {
    Desk desk = desk(gate(30));
    // Machines of a sample stay for their paid time, and this story waits for that.
    desk.write("bag.yaml", BAG.replace("unit: 1m", "unit: 20s").replace(", start: 55s", ""));
    Desk.Ended refused = desk.call("plan", "bag.yaml").await();
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("the sample costs at most").contains("--yes");

    Desk.Ended early = desk.call("run", "bag.yaml", "--choose", "1").await();
    assertThat(early.exit()).isEqualTo(2);
    assertThat(early.err()).contains("argosy plan");

    Desk.Ended plan = desk.call("plan", "bag.yaml", "--yes", "--html", "menu.html").await();
    assertThat(plan.exit()).as(plan.out() + plan.err()).isZero();
    assertThat(plan.out()).contains("cheapest").contains("fastest").contains("--choose NO");
    assertThat(folder.resolve("menu.html")).isRegularFile();

    Desk.Ended slip = desk.call("run", "bag.yaml", "--choose", "99").await();
    assertThat(slip.exit()).isEqualTo(2);
    assertThat(slip.err()).contains("99");

    Files.writeString(folder.resolve("go"), "");
    Desk.Ended run = desk.call("run", "bag.yaml", "--choose", "1").await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(results()).isEqualTo(everyTask());
    assertThat(sumOfTheBill(run.out())).isEqualTo(lastOfTheBill(run.out()));

    Desk.Ended explained = desk.call("explain", "bag-1").await();
    assertThat(explained.out()).contains("is ordered").contains("the plan is");
    Desk.Ended shown = desk.call("show", "bag-1").await();
    assertThat(shown.out()).contains("done: 40 of 40 tasks done");
  }

  private static final Pattern BILL =
      Pattern.compile("^ *(\\S+-\\d+|all) +\\d+ .*? (\\d+\\.\\d{2,6})(?: .*)?$", Pattern.MULTILINE);

  private static BigDecimal sumOfTheBill(String out) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Matcher line = BILL.matcher(out); line.find(); ) {
      sum = line.group(1).equals("all") ? sum : sum.add(new BigDecimal(line.group(2)));
    }
    return sum.stripTrailingZeros();
  }

  private static BigDecimal lastOfTheBill(String out) {
    BigDecimal last = BigDecimal.ONE.negate();
    for (Matcher line = BILL.matcher(out); line.find(); ) {
      last = line.group(1).equals("all") ? new BigDecimal(line.group(2)) : last;
    }
    return last.stripTrailingZeros();
  }

  @Tag("components")
  @Test
  void a_killed_bag_resumes_and_computes_no_kept_task_twice() throws Exception {
    Desk desk = desk(gate(3));
    Desk.Call call = desk.call("run", "bag.yaml");
    Desk.until("three tasks are through", () -> Files.exists(folder.resolve("permit-3")));
    call.kill();
    Files.writeString(folder.resolve("go"), "");

    Desk.Ended ended = desk.call("resume", "bag-1").await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(results()).isEqualTo(everyTask());
  }

  @Tag("components")
  @Test
  void a_lost_machine_is_paid_for_and_the_bag_continues_without_it() throws Exception {
    Desk desk = desk(gate(3));
    Desk.Call call = desk.call("run", "bag.yaml");
    Desk.until("three tasks are through", () -> Files.exists(folder.resolve("permit-3")));
    assertThat(machines()).isNotEmpty();
    lose("slow-1");
    Files.writeString(folder.resolve("go"), "");

    Desk.Ended ended = call.await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(results()).isEqualTo(everyTask());
    assertThat(sumOfTheBill(ended.out())).isEqualTo(lastOfTheBill(ended.out()));
  }

  @Tag("components")
  @Test
  void when_every_task_fails_a_table_says_so() throws Exception {
    Desk desk = desk("echo no >&2\nexit 3\n");
    Desk.Ended ended = desk.call("run", "bag.yaml").await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("tasks all failed");
    assertThat(ended.out()).contains("what became of each task: ");
    assertThat(Files.readAllLines(folder.resolve("data/runs/bag-1/tasks.csv")))
        .hasSize(TASKS + 1)
        .anyMatch(line -> line.contains(",failed,"));
  }

  @Tag("components")
  @Test
  void a_task_that_was_given_up_is_retried_once_its_cause_is_mended_and_is_in_the_merged_result()
      throws Exception {
    String script =
        """
        echo $1 >> %s/began
        [ $1 = 5 ] && [ ! -e %s/mended ] && exit 1
        echo $1
        """
            .replace("%s", folder.toString());
    Desk desk = desk(script);
    desk.write("bag.yaml", BAG.replace("retries: 5", "retries: 1"));
    Desk.Ended failed = desk.call("run", "bag.yaml").await();
    assertThat(failed.exit()).as(failed.out() + failed.err()).isEqualTo(3);
    assertThat(results()).hasSize(TASKS - 1).doesNotContain(5);
    Files.writeString(folder.resolve("mended"), "");
    Files.delete(folder.resolve("began"));

    Desk.Ended ended = desk.call("resume", "bag-1").await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("began"))).containsOnly("5");
    assertThat(results()).isEqualTo(everyTask());
  }

  @Test
  void an_interrupted_bag_releases_every_machine_and_resumes_later() throws Exception {
    Desk desk = desk(gate(3));
    desk.write("bag.yaml", BAG.replace("merge: concat", "merge: [sh, merge.sh]"));
    desk.write("merge.sh", "touch merged-here\nxargs cat\n");
    Desk.Call call = desk.call("run", "bag.yaml");
    Desk.until("three tasks are through", () -> Files.exists(folder.resolve("permit-3")));
    assertThat(machines()).isNotEmpty();
    call.interrupt();
    assertThat(call.await().exit()).isEqualTo(130);
    assertThat(machines()).isEmpty();
    Files.writeString(folder.resolve("go"), "");

    Desk.Ended ended = desk.call("resume", "bag-1").await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(results()).isEqualTo(everyTask());
    // The merge command runs in a copy of the files that the bag began with.
    assertThat(folder.resolve("data/runs/bag-1/merge/files/merged-here")).exists();
    assertThat(folder.resolve("merged-here")).doesNotExist();
  }

  @Test
  void a_budget_that_pays_no_machine_is_refused_with_what_it_takes() throws Exception {
    Desk desk = desk("echo $1\n");
    Desk.Ended ended = desk.call("run", "bag.yaml", "--budget", "0.000001 EUR").await();
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.err()).contains("the budget is 0.000001 EUR").contains("at least");
    assertThat(folder.resolve("data/runs")).doesNotExist();
  }

  @Tag("components")
  @Test
  void results_of_an_earlier_bag_are_not_computed_again() throws Exception {
    Desk desk = desk("echo $1 >> " + folder + "/ran\necho $1\n");
    desk.write("bag.yaml", BAG.replaceAll("(?m)^tasks: .*$", "tasks: {lines: tasks.txt}"));
    desk.write("tasks.txt", "sh work.sh 1\nsh work.sh 2\n");
    Desk.Ended first = desk.call("run", "bag.yaml").await();
    assertThat(first.exit()).as(first.out() + first.err()).isZero();
    Files.delete(folder.resolve("ran"));

    desk.write("tasks.txt", "sh work.sh 1\nsh work.sh 3\nsh work.sh 2\n");
    Desk.Ended second = desk.call("run", "bag.yaml", "--reuse").await();
    assertThat(second.exit()).as(second.out() + second.err()).isZero();
    assertThat(second.out()).contains("3 of 3 tasks done (2 reused)");
    assertThat(Files.readAllLines(folder.resolve("ran"))).containsOnly("3");
    assertThat(folder.resolve("data/runs/bag-2/result")).hasContent("1\n3\n2\n");

    desk.write(
        "add.sh",
        "while read p; do cat $p; done | { s=0; while read n; do s=$((s + n)); done; echo $s; }\n");
    desk.write(
        "sum.yaml", Files.readString(folder.resolve("bag.yaml")).replace("concat", "[sh, add.sh]"));
    Desk.Ended third = desk.call("run", "sum.yaml", "--reuse").await();
    assertThat(third.exit()).as(third.out() + third.err()).isZero();
    assertThat(third.out()).contains("3 of 3 tasks done (3 reused), 0.00 of");
    assertThat(folder.resolve("data/runs/bag-3/result")).hasContent("6\n");
  }
}
