package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents and the server are killed, cut off, and asked to end; nothing is lost or done twice. */
final class RemoteAgentIT {
  private static final int TOTAL = 600;

  @TempDir Path folder;
  private Desk desk;
  private Campus lab;

  @BeforeEach
  void open() throws Exception {
    open("20s");
  }

  /** With a lease that no agent loses by chance, except in the story that waits for its end. */
  private void open(String lease) throws Exception {
    String data = folder.resolve("data-" + lease).toString();
    lab = new Campus(folder, "--lease", lease, "--data", data);
    desk = lab.desk();
    // Gates and permits are in the user's folder; the program runs where its agent stages it.
    String script = "cd " + folder + "\n" + Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: " + TOTAL + "}", "[sh, merge.sh]", "", script);
    desk.write("merge.sh", "xargs cat\n");
    lab.serve();
  }

  @AfterEach
  void close() throws Exception {
    lab.close();
    desk.workers().forEach(ProcessHandle::destroyForcibly);
  }

  private Desk.Call agent(String name, String... more) throws Exception {
    return lab.agent(lab.operator(), "lab", name, 2, more);
  }

  private void submit() throws Exception {
    lab.submit(lab.operator(), "job.yaml");
  }

  private long kept() throws Exception {
    return lab.kept(lab.operator(), "job-1");
  }

  private void assertWhole() throws Exception {
    Desk.Ended watched = lab.call(lab.operator(), "watch", "job-1");
    assertThat(watched.exit()).as(watched.out() + watched.err()).isZero();
    Desk.Ended fetched = lab.call(lab.operator(), "results", "job-1");
    assertThat(fetched.out().lines().toList()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Test
  void a_killed_agent_is_started_again_and_ends_what_it_had_left_running() throws Exception {
    desk.permit(1); // The program that runs when a piece is kept waits at the gate.
    Desk.Call first = agent("one");
    submit();
    Desk.until("something is kept", () -> kept() > 0 && !desk.workers().isEmpty());
    first.kill();
    assertThat(desk.workers()).isNotEmpty();
    desk.go();
    Desk.Call again = agent("one");
    Desk.until("it is there again", () -> again.said(" registered "));

    assertWhole();
  }

  @Tag("components")
  @Test
  void a_killed_servers_agents_keep_working_and_it_still_has_all_kept_results() throws Exception {
    desk.permit(1); // The program that runs when a piece is kept waits at the gate.
    Desk.Call agent = agent("one");
    submit();
    Desk.until("something is kept", () -> kept() > 0 && !desk.workers().isEmpty());
    lab.killServer();
    Desk.until("the agent notices", () -> agent.said(" server-away "));
    assertThat(desk.workers()).isNotEmpty();
    desk.go();
    lab.serve();

    assertWhole();
    assertThat(agent.said(" server-back ")).isTrue();
  }

  @Test
  void the_work_of_an_agent_that_is_cut_off_is_given_to_another() throws Exception {
    lab.close();
    open("3s");
    desk.permit(3);
    Desk.Call one = agent("one");
    submit();
    Desk.until("something is kept", () -> kept() > 0 && !desk.workers().isEmpty());
    signal("STOP", one);
    Desk.until("its lease is over", () -> lab.misses(lab.operator()));
    desk.go();
    agent("two");
    Desk.until("all is kept", () -> kept() == TOTAL);
    signal("CONT", one);

    assertWhole();
  }

  @Test
  void an_agent_told_to_end_disconnects_and_the_job_continues_elsewhere() throws Exception {
    desk.permit(2);
    Desk.Call one = agent("one");
    submit();
    Desk.until("something is kept", () -> kept() > 0 && !desk.workers().isEmpty());
    signal("TERM", one);
    assertThat(one.await().exit()).isEqualTo(143);
    assertThat(one.said(" left: ")).isTrue();
    assertThat(lab.call(lab.operator(), "sites").out()).contains("no machine");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
    desk.go();
    agent("two");

    assertWhole();
  }

  @Test
  void of_two_agents_with_one_name_the_first_ends_and_reports_why() throws Exception {
    Desk.Call first = agent("one");
    Desk.until("it is there", () -> first.said(" registered "));
    agent("one", "--work", folder.resolve("elsewhere").toString());
    Desk.Ended ended = first.await();
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err()).contains("another agent has registered as lab.one");
  }

  @Test
  void a_registration_that_arrives_again_after_a_kill_of_the_server_ends_no_session()
      throws Exception {
    desk.permit(1);
    try (RepeatingRelay relay = new RepeatingRelay(lab.url(), "/v1/machines")) {
      Desk.Call agent = agent("one", "--server", relay.url());
      submit();
      Desk.until("something is kept", () -> kept() > 0 && !desk.workers().isEmpty());
      lab.killServer();
      Desk.until("the agent notices", () -> agent.said(" server-away "));
      lab.serve();
      Desk.until("the agent is heard again", () -> agent.said(" server-back "));
      assertThat(relay.repeat()).isEqualTo(201);
      desk.go();

      assertWhole();
      assertThat(agent.process().isAlive()).isTrue();
      assertThat(agent.said("another agent has registered")).isFalse();
    }
  }

  @Test
  void a_wrong_token_or_address_ends_the_agent_at_once_with_a_sentence() throws Exception {
    Desk.Ended token = agent("one", "--token", "nonsense").await();
    assertThat(token.exit()).as(token.err()).isEqualTo(2);
    assertThat(token.err()).contains("does not accept the token");
    Desk.Ended address = agent("one", "--server", lab.url() + "/nothing").await();
    assertThat(address.exit()).as(address.err()).isEqualTo(2);
    assertThat(address.err()).contains("--server is " + lab.url() + "/nothing");
  }

  private static void signal(String name, Desk.Call call) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(call.process().pid())).start();
    assertThat(kill.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }
}
