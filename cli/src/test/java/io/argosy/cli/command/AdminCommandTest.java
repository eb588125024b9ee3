package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.server.Server;
import io.argosy.server.realm.ServiceTimes;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests of an operator to a real service. */
class AdminCommandTest {
  @TempDir Path home;
  private Server server;
  private Path token;

  @BeforeEach
  void serve() throws Exception {
    ServiceTimes times = ServiceTimes.usual();
    server =
        Server.start(
            new Server.Options(home.resolve("data"), "127.0.0.1", 0, times, Optional.empty()));
    token = Files.writeString(home.resolve("token"), server.firstToken().orElseThrow());
  }

  @AfterEach
  void close() throws Exception {
    server.close();
  }

  private Shell.Said admin(String servers, String... words) {
    List<String> all = new ArrayList<>(List.of("admin", "--server", servers));
    all.addAll(List.of("--token-file", token.toString()));
    all.addAll(List.of(words));
    return new Shell(home).argosy(all.toArray(String[]::new));
  }

  @Test
  void a_realm_is_made_and_its_first_token_is_printed() {
    Shell.Said said = admin(server.url(), "realm", "physics", "--max-slots", "200");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines()).contains("realm: physics", "maxSlots: 200").anyMatch(this::isToken);
  }

  private boolean isToken(String line) {
    return line.matches("token: \\S{20,}");
  }

  @Test
  void a_user_has_a_weight_and_limits() {
    Shell.Said said = admin(server.url(), "user", "alice", "--weight", "2.5", "--max-slots", "32");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.lines()).contains("user: alice", "weight: 2.5", "maxSlots: 32");
  }

  @Test
  void the_audit_log_is_a_line_for_people_and_an_object_for_programs() {
    admin(server.url(), "user", "alice", "--weight", "2");

    assertThat(admin(server.url(), "audit").lines())
        .last()
        .asString()
        .matches("\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}Z  \\S+ +user\\.\\S+ +alice");
    assertThat(admin(server.url(), "audit", "--json").lines())
        .last()
        .asString()
        .startsWith("{\"at\":")
        .contains("\"what\":\"alice\"");
  }

  @Test
  void an_address_that_takes_a_call_and_never_answers_is_passed_over() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String first = "http://127.0.0.1:" + mute.getLocalPort();
      Shell.Said said =
          new Shell(home)
              .argosy("list", "--server", first + "," + server.url(), "--token-file", "" + token);
      assertThat(said.exit()).as(said.err()).isZero();
    }
  }
}
