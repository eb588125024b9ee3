package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that starts before its database. */
@Tag("components")
@Timeout(600)
final class LateDatabaseIT {
  private static Postgres postgres;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    Postgres.needed();
    postgres = Postgres.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (postgres != null) {
      postgres.close();
    }
  }

  private Desk.Call serve(String database, String password, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("server", "--port", "0", "--database", database));
    words.addAll(List.of("--data", "data"));
    words.addAll(List.of(more));
    return new Desk(folder).call(Map.of("PGPASSWORD", password), words);
  }

  private static String place(String address) {
    return address.substring(address.indexOf('@') + 1, address.lastIndexOf('/'));
  }

  @Test
  void a_server_waits_for_its_database_reports_it_and_then_serves() throws Exception {
    String address = postgres.database("late");
    postgres.kill();
    Desk.Call server = serve(address, Postgres.password());
    try {
      String waiting = "waiting for the database at " + place(address) + ": connection refused";
      Desk.until(
          "it waits",
          () -> {
            assertThat(server.process().isAlive()).as(Files.readString(server.err())).isTrue();
            return server.said(waiting);
          });
      assertThat(Files.readString(server.out())).isEmpty();
      postgres.serve();
      Desk.until("it listens", () -> Files.readString(server.out()).contains("first token"));
      String said = Files.readString(server.out());
      String url = said.replaceAll("(?s).*listens at (http://[^,]*),.*", "$1");
      Fleet.Replica replica = new Fleet.Replica(server, url);
      try (Fleet fleet = new Fleet(folder, address)) {
        Desk.until(
            "it is ready",
            () -> {
              HttpResponse<String> answer = fleet.ask(replica, "/readyz");
              return answer.statusCode() == 200;
            });
      }
    } finally {
      server.kill();
      postgres.serve();
    }
  }

  @Test
  void a_failure_of_the_database_after_the_start_is_named() throws Exception {
    String address = postgres.database("later");
    try (Fleet fleet = new Fleet(folder, address)) {
      fleet.keepRealmsFor("10m");
      Fleet.Replica replica = fleet.serve();
      assertThat(fleet.said(replica, "/v1/audit")).isNotNull();
      postgres.kill();
      HttpResponse<String> answer = fleet.ask(replica, "/v1/audit");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      assertThat(answer.body()).contains("the database of the service does not answer now");
      String log = Files.readString(replica.call().err());
      assertThat(log).contains("the database at " + place(address) + " failed: ");
      assertThat(log).doesNotContain("disk");
    } finally {
      postgres.serve();
    }
  }

  @Test
  void a_server_waits_no_longer_than_configured() throws Exception {
    int nobody = Ports.free();
    String address = "postgresql://argosy@127.0.0.1:" + nobody + "/late";
    Desk.Ended ended = serve(address, "", "--database-wait", "1s").await();
    assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err().lines().toList())
        .last()
        .asString()
        .isEqualTo(
            "argosy: the database at 127.0.0.1:"
                + nobody
                + " failed: connection refused; it was waited for during 1 s (--database-wait)");
  }

  @Test
  void a_fault_that_a_person_must_correct_ends_the_server_at_once() throws Exception {
    String address = postgres.database("known");
    Desk.Ended wrong = serve(address, "guessed").await();
    assertThat(wrong.exit()).as(wrong.err()).isEqualTo(2);
    assertThat(wrong.err()).hasLineCount(1).contains("password authentication failed");
    String missing = address.replaceAll("/known$", "/nowhere");
    Desk.Ended none = serve(missing, Postgres.password()).await();
    assertThat(none.exit()).as(none.err()).isEqualTo(2);
    assertThat(none.err()).hasLineCount(1).contains("database \"nowhere\" does not exist");
  }
}
