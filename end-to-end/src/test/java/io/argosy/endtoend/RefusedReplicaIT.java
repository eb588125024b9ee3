package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that would harm the other replicas of their database refuse to start. */
@Tag("components")
@Timeout(600)
final class RefusedReplicaIT {
  private static Postgres postgres;
  private static int databases;

  @TempDir Path folder;
  private Desk desk;
  private String database = "";
  private String address = "";

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

  @BeforeEach
  void begin() throws Exception {
    desk = new Desk(folder);
    database = "refused" + ++databases;
    address = postgres.database(database);
  }

  private Desk.Call serve(String data) throws IOException {
    return desk.call(
        Map.of("PGPASSWORD", Postgres.password()),
        List.of("server", "--port", "0", "--database", address, "--data", data));
  }

  @Test
  void a_server_that_stores_bodies_elsewhere_refuses_to_start() throws Exception {
    Desk.Call first = serve("one");
    try {
      Desk.until(
          "the first listens",
          () -> !first.process().isAlive() || Files.readString(first.out()).contains("listens"));
      Desk.Ended second = serve("two").await();
      assertThat(second.exit()).as(second.err()).isEqualTo(2);
      String id = Files.readString(folder.resolve("one/server/blobs/argosy.id"));
      assertThat(second.err())
          .hasLineCount(1)
          .contains("two/server/blobs, which has no argosy.id")
          .contains("one/server/blobs, whose argosy.id is " + id);
    } finally {
      first.kill();
    }
  }

  @Test
  void a_server_whose_clock_is_far_from_the_databases_refuses_to_start() throws Exception {
    postgres.ask(database, "create schema late");
    postgres.ask(
        database,
        "create function late.clock_timestamp() returns timestamptz language sql as"
            + " 'select pg_catalog.clock_timestamp() - interval ''10 min'''");
    postgres.ask(
        database, "alter database " + database + " set search_path = public, late, pg_catalog");
    Desk.Ended late = serve("one").await();
    assertThat(late.exit()).as(late.err()).isEqualTo(2);
    assertThat(late.err())
        .hasLineCount(1)
        .contains("the clock of this computer is", "s ahead of that of the database");
  }
}
