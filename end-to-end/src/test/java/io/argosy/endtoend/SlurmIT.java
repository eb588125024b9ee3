package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent in front of a real Slurm, under all kinds of failures. */
@Timeout(600)
final class SlurmIT {
  private static final int TOTAL = 400;

  @TempDir Path folder;
  private Desk desk;
  private Campus lab;
  private SlurmHouse slurm;

  @BeforeEach
  void open() throws Exception {
    Component.needed(
        "slurm", SlurmHouse.isPossible(), "no Slurm that we may start: nothing is queued there");
    lab = new Campus(folder, "--lease", "20s");
    desk = lab.desk();
    String script = "cd " + folder + "\n" + Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: " + TOTAL + "}", "[sh, merge.sh]", "", script);
    desk.write("merge.sh", "xargs cat\n");
    lab.serve();
  }

  @AfterEach
  void close() throws Exception {
    if (lab != null) {
      lab.close();
      desk.workers().forEach(ProcessHandle::destroyForcibly);
    }
    if (slurm != null) {
      slurm.close();
    }
  }

  private void install(String... more) throws Exception {
    slurm = SlurmHouse.start(Files.createDirectory(folder.resolve("slurm")), more);
  }

  private Desk.Call agent(int slots, String... more) throws Exception {
    List<String> by = new ArrayList<>(List.of("env"));
    slurm.variables().forEach((name, value) -> by.add(name + "=" + value));
    List<String> words = new ArrayList<>(List.of("--executor", "slurm"));
    words.addAll(List.of("--slurm-interval", "300ms"));
    words.addAll(List.of(more));
    return lab.agentBy(by, lab.operator(), "hpc", "login", slots, words.toArray(String[]::new));
  }

  private void submit() throws Exception {
    lab.submit(lab.operator(), "job.yaml");
  }

  private long kept() throws Exception {
    return lab.kept(lab.operator(), "job-1");
  }

  private void untilRunning(int count) throws Exception {
    Desk.until(
        count + " allocations run, and a program in each",
        () -> slurm.elements("running").size() == count && programs() == count);
  }

  /** The programs themselves, without the processes that start them with the same arguments. */
  private long programs() {
    String script = folder.resolve("work.sh").toString();
    return desk.workers().stream()
        .flatMap(it -> it.info().arguments().stream())
        .filter(words -> words.length > 0 && words[0].equals(script))
        .count();
  }

  private void assertWhole() throws Exception {
    Desk.Ended watched = lab.call(lab.operator(), "watch", "job-1");
    assertThat(watched.exit()).as(watched.out() + watched.err()).isZero();
    Desk.Ended fetched = lab.call(lab.operator(), "results", "job-1");
    assertThat(fetched.out().lines().toList()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
    assertNothingLeft();
  }

  private void assertNothingLeft() throws Exception {
    Desk.until("no allocation is left", () -> slurm.elements("pending,running").isEmpty());
    Desk.until("no program is left", () -> desk.workers().isEmpty());
  }

  @Test
  void a_job_runs_in_arrays_no_larger_than_allowed_and_every_index_comes_once() throws Exception {
    install("MaxArraySize=3");
    agent(4);
    submit();
    untilRunning(4);
    Map<String, Integer> arrays = new TreeMap<>();
    String said = slurm.say("squeue", "--noheader", "--array", "--format=%F");
    said.lines().forEach(it -> arrays.merge(it.strip(), 1, Integer::sum));
    assertThat(arrays).hasSizeGreaterThan(1);
    assertThat(arrays.values()).allMatch(size -> size <= 3);
    desk.go();

    assertWhole();
  }

  @Tag("components")
  @Test
  void work_that_slurm_interrupts_is_done_again_and_counts_as_no_failure() throws Exception {
    install();
    Desk.Call agent = agent(2);
    submit();
    untilRunning(2);
    slurm.say("scancel", slurm.elements("running").getFirst());
    Desk.until("it is lost", () -> agent.said("has lost"));
    untilRunning(2);
    slurm.say("scontrol", "requeue", slurm.elements("running").getFirst());
    Desk.until("it is lost", () -> agent.said("was put back into Slurm's queue"));
    slurm.hurry();
    desk.go();

    assertWhole();
  }

  @Tag("components")
  @Test
  void work_that_a_drained_node_does_not_begin_is_returned_until_it_can() throws Exception {
    install();
    slurm.node("drain");
    Desk.Call agent = agent(2, "--slurm-wait", "3s");
    submit();
    Desk.until("it waits", () -> !slurm.elements("pending").isEmpty());
    Desk.until("it is given back", () -> agent.said("did not begin within 3 s"));
    desk.go();
    slurm.node("resume");

    assertWhole();
  }

  @Tag("components")
  @Test
  void the_agent_waits_for_an_unreachable_controller() throws Exception {
    install();
    Desk.Call agent = agent(2);
    submit();
    untilRunning(2);
    slurm.endController();
    Desk.until("the agent notices", () -> agent.said(" slurm-away"));
    slurm.control();
    slurm.greet();
    Desk.until("it is back", () -> agent.said(" slurm-back"));
    desk.go();

    assertWhole();
    assertThat(agent.said("has lost")).isFalse();
  }

  @Tag("components")
  @Test
  void a_queue_that_is_full_is_filled_as_far_as_it_goes() throws Exception {
    install("MaxJobCount=3", "MinJobAge=2");
    Desk.Call agent = agent(4);
    submit();
    Desk.until("it is full", () -> agent.said(" queue-full"));
    Desk.until("fewer slots are offered", () -> offered() < 4);
    desk.go();

    assertWhole();
  }

  private long offered() throws Exception {
    String sites = lab.ask(lab.operator(), "GET", "/v1/sites", "");
    return Long.parseLong(sites.replaceFirst("(?s).*?\"slots\":(\\d+).*", "$1"));
  }

  @Tag("components")
  @Test
  void after_a_killed_agent_and_one_that_was_told_to_end_nothing_is_left() throws Exception {
    install();
    desk.permit(2);
    Desk.Call first = agent(2);
    submit();
    Desk.until("something is kept", () -> kept() > 0 && programs() == 2);
    first.kill();
    List<String> before = slurm.elements("running");
    assertThat(before).isNotEmpty();
    Desk.Call again = agent(2);
    Desk.until(
        "the allocations of before have gone",
        () -> slurm.elements("running").stream().noneMatch(before::contains));
    untilRunning(2);
    again.process().destroy();
    assertThat(again.await().exit()).isEqualTo(143);
    assertNothingLeft();
    desk.go();
    agent(2);

    assertWhole();
  }
}
