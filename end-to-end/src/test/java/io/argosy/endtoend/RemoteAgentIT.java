package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents and the server are killed, cut off, and asked to leave; nothing is lost or done twice. */
final class RemoteAgentIT {
  private static final int TOTAL = 600;
  private static final String SHORT = "3s";

  @TempDir Path folder;
  private Desk desk;
  private Lab lab;

  @BeforeEach
  void open() throws Exception {
    desk = new Desk(folder);
    // Gates and permits are at the desk; the program itself runs where its agent lays it out.
    String script = "cd " + folder + "\n" + Scripts.GATE + Scripts.INDICES;
    desk.job("{mode: range, total: " + TOTAL + "}", "[sh, merge.sh]", "", script);
    desk.write("merge.sh", "xargs cat\n");
    lab = new Lab(folder, desk, SHORT);
  }

  @AfterEach
  void close() {
    lab.close();
    desk.workers().forEach(ProcessHandle::destroyForcibly);
  }

  private void assertWhole() throws Exception {
    assertThat(lab.result()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Test
  void a_killed_agent_is_started_again_and_ends_what_it_had_left_running() throws Exception {
    desk.permit(3);
    Desk.Call first = lab.agent("one");
    lab.submit();
    Desk.until("something is kept", () -> lab.kept() > 0 && !desk.workers().isEmpty());
    first.kill();
    assertThat(desk.workers()).isNotEmpty();
    desk.go();
    Desk.Call again = lab.agent("one");
    Desk.until("it is there again", () -> Lab.said(again, " enlisted "));

    assertWhole();
  }

  @Test
  void a_killed_servers_agents_work_on_and_it_knows_all_that_it_had_kept() throws Exception {
    desk.permit(3);
    Desk.Call agent = lab.agent("one");
    lab.submit();
    Desk.until("something is kept", () -> lab.kept() > 0 && !desk.workers().isEmpty());
    lab.killServer();
    Desk.until("the agent notices", () -> Lab.said(agent, " server-away "));
    assertThat(desk.workers()).isNotEmpty();
    desk.go();
    lab.serveAgain(SHORT);

    assertWhole();
    assertThat(Lab.said(agent, " server-back ")).isTrue();
  }

  @Test
  void the_work_of_an_agent_that_is_cut_off_is_given_to_another() throws Exception {
    desk.permit(3);
    Desk.Call one = lab.agent("one");
    lab.submit();
    Desk.until("something is kept", () -> lab.kept() > 0 && !desk.workers().isEmpty());
    signal("STOP", one);
    Desk.until("its lease is over", () -> lab.ask("sites").out().contains("lost"));
    desk.go();
    lab.agent("two");
    Desk.until("all is kept", () -> lab.kept() == TOTAL);
    signal("CONT", one);

    assertWhole();
  }

  @Test
  void told_to_end_it_leaves_and_the_job_goes_on_elsewhere() throws Exception {
    desk.permit(2);
    Desk.Call one = lab.agent("one");
    lab.submit();
    Desk.until("something is kept", () -> lab.kept() > 0 && !desk.workers().isEmpty());
    signal("TERM", one);
    assertThat(one.await().exit()).isEqualTo(143);
    assertThat(Lab.said(one, " left: ")).isTrue();
    assertThat(lab.ask("sites").out()).contains("no machine");
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
    desk.go();
    lab.agent("two");

    assertWhole();
  }

  @Test
  void of_two_agents_of_one_name_the_first_ends_and_says_why() throws Exception {
    Desk.Call first = lab.agent("one");
    Desk.until("it is there", () -> Lab.said(first, " enlisted "));
    lab.agentIn("elsewhere", "one");
    Desk.Ended ended = first.await();
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err()).contains("another agent has enlisted as lab.one");
  }

  @Test
  void a_wrong_token_or_address_ends_it_at_once_with_a_sentence() throws Exception {
    Desk.Ended token = lab.agent("one", "--token", "nonsense").await();
    assertThat(token.exit()).as(token.err()).isEqualTo(2);
    assertThat(token.err()).contains("does not accept the token");
    Desk.Ended address = lab.agent("one", "--server", lab.url() + "/nothing").await();
    assertThat(address.exit()).as(address.err()).isEqualTo(2);
    assertThat(address.err()).contains("--server is " + lab.url() + "/nothing");
  }

  private static void signal(String name, Desk.Call call) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(call.process().pid())).start();
    assertThat(kill.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }
}
