package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent that starts itself on a host where nothing is installed. */
@Timeout(600)
final class SshAgentIT {
  private static final int TOTAL = 60;

  @TempDir Path folder;
  private Optional<FarHost> host = Optional.empty();
  private Campus campus;
  private Path config;

  @BeforeEach
  void open() throws Exception {
    Component.needed("ssh", FarHost.isPossible(), "no OpenSSH server here: no agent goes there");
    Namespace namespace = new Namespace(7);
    Component.needed(
        "netns", namespace.make(), "a network namespace needs root and iproute2: no host");
    config = FarHost.client(folder);
    host = Optional.of(FarHost.start(folder, namespace, 7));
    campus = new Campus(folder, "--lease", "20s");
    campus.serve();
  }

  @AfterEach
  void close() throws Exception {
    if (campus != null) {
      campus.close();
    }
    for (FarHost one : host.stream().toList()) {
      Desk.until("nothing runs there", () -> marked().isEmpty());
      one.close();
    }
  }

  private Desk.Call agent(String... more) throws Exception {
    List<String> words = List.of("--ssh", host.orElseThrow().name(), "--ssh-command");
    return campus.agent(
        campus.operator(),
        "far",
        "host",
        2,
        Stream.of(words, List.of("ssh -F " + config), List.of(more))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  private boolean isThere() throws Exception {
    return campus.shows(campus.operator(), "far.host");
  }

  /** The remains of agents on the host. */
  private List<Path> left() throws Exception {
    Path rents = host.orElseThrow().home().resolve(".argosy/rents");
    try (Stream<Path> all = Files.walk(rents)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (UncheckedIOException wentMeanwhile) {
      return left();
    }
  }

  /** The processes of an agent. */
  private List<ProcessHandle> marked() {
    String home = host.orElseThrow().home().toString();
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().orElse("").contains(home + "/.argosy"))
        .toList();
  }

  @Test
  void an_ssh_agent_works_survives_a_lost_connection_and_leaves_nothing_when_told_to_end()
      throws Exception {
    campus.desk().job("{mode: range, total: " + TOTAL + "}", "[sh, merge.sh]", "", Scripts.INDICES);
    campus.desk().write("merge.sh", "xargs cat\n");
    Desk.Call agent = agent();
    Desk.until("it registers", this::isThere);
    List<ProcessHandle> connections = agent.process().descendants().toList();
    connections.forEach(ProcessHandle::destroyForcibly);
    Desk.until(
        "it is held again",
        () -> agent.process().descendants().anyMatch(it -> !connections.contains(it)));
    campus.submit(campus.operator(), "job.yaml");
    Desk.Ended watched = campus.call(campus.operator(), "watch", "job-1");
    assertThat(watched.exit()).as(watched.out() + watched.err()).isZero();
    Desk.Ended fetched = campus.call(campus.operator(), "results", "job-1");
    assertThat(fetched.out().lines().toList()).isEqualTo(Scripts.everyIndexOnce(TOTAL));

    agent.process().destroy();

    assertThat(agent.await().exit()).isEqualTo(143);
    assertThat(left()).isEmpty();
  }

  @Tag("components")
  @Test
  void an_ssh_agent_ends_by_itself_when_its_starter_is_killed() throws Exception {
    Desk.Call agent = agent("--ssh-grace", "1s");
    Desk.until("it registers", this::isThere);
    agent.kill();
    Desk.until("it has gone", () -> marked().isEmpty() && left().isEmpty());
  }

  @Tag("components")
  @Test
  void a_token_that_the_server_does_not_know_ends_the_agent_with_a_sentence() throws Exception {
    Desk.Ended ended = agent("--token", "nonsense").await();
    assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err()).contains("the agent on ").contains("does not accept the token");
  }
}
