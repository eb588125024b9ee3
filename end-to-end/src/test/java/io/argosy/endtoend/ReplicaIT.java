package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers of one database, and everything that can happen to them in the middle of a job. */
@Timeout(600)
final class ReplicaIT {
  private static final int TOTAL = 400;

  /** Longer than a loaded machine stalls, so that few servers lose a realm by chance. */
  private static final String TERM = "10s";

  private static final Namespace NAMESPACE = new Namespace();
  private static Postgres postgres;
  private static boolean canCut;
  private static int databases;

  @TempDir Path folder;
  private Fleet fleet;
  private String database = "";
  private Fleet.Replica owner;
  private Fleet.Replica other;
  private String job = "";

  @BeforeAll
  static void start() throws Exception {
    Postgres.needed();
    canCut = NAMESPACE.make();
    postgres = Postgres.start(canCut ? NAMESPACE.host() : "127.0.0.1");
  }

  @AfterAll
  static void stop() throws Exception {
    NAMESPACE.close();
    if (postgres != null) {
      postgres.close();
    }
  }

  @BeforeEach
  void begin() throws Exception {
    database = "fleet" + ++databases;
    fleet = new Fleet(folder, postgres.database(database));
    fleet.keepRealmsFor(TERM);
  }

  @AfterEach
  void end() throws Exception {
    if (fleet != null) {
      fleet.close();
    }
  }

  /** A server that all others can reach, from inside the namespace too. */
  private Fleet.Replica serve() throws Exception {
    return fleet.serve(List.of(), canCut ? NAMESPACE.host() : "127.0.0.1");
  }

  /** One server owns the realm, the other forwards requests to it; a job is under way. */
  private void work() throws Exception {
    serve();
    begin(serve());
    Desk.until("one of them has the realm", () -> row().contains("http"));
    List<Fleet.Replica> both = fleet.ownerFirst(row());
    owner = both.getFirst();
    other = both.getLast();
  }

  private void begin(Fleet.Replica last) throws Exception {
    fleet.agent("one");
    job = fleet.submit(TOTAL);
    Desk.until("work is kept, as both know", () -> fleet.kept(last, job) > 0);
  }

  private String row() throws Exception {
    return postgres.ask(database, "select epoch, owner from realm where id = 'main'");
  }

  private long epoch() throws Exception {
    return Long.parseLong(
        postgres.ask(database, "select epoch from realm where id = 'main'").strip());
  }

  private void awaitTakeover() throws Exception {
    Desk.until("the other takes over", () -> row().contains(other.url()));
    Desk.until("the other knows what was kept", () -> fleet.kept(other, job) > 0);
  }

  @Test
  void an_owner_that_is_killed_is_succeeded_and_nothing_is_lost() throws Exception {
    work();
    owner.call().kill();
    fleet.go();
    awaitTakeover();

    fleet.assertWhole(other, job, TOTAL);
    assertThat(fleet.call("explain", job).out()).contains("accepted " + job, "done");
  }

  @Tag("components")
  @Test
  void an_owner_that_was_paused_meanwhile_can_write_nothing() throws Exception {
    work();
    long before = epoch();
    owner.signal("STOP");
    awaitTakeover();
    long after = epoch();
    owner.signal("CONT");
    Desk.until("it notices", () -> owner.call().said("given up"));
    Desk.until("it asks its successor", () -> fleet.kept(owner, job) > 0);
    fleet.go();

    fleet.assertWhole(owner, job, TOTAL);
    assertThat(fleet.said(owner, "/v1/jobs/" + job + "/events")).contains("event: ended");
    assertThat(after).isGreaterThan(before);
    assertThat(epoch()).isGreaterThanOrEqualTo(after);
  }

  @Tag("components")
  @Test
  void the_servers_wait_for_a_database_that_is_killed_and_restarted() throws Exception {
    work();
    fleet.go();
    postgres.kill();
    Desk.until("nobody decides", () -> fleet.kept(owner, job) < 0 && fleet.kept(other, job) < 0);
    postgres.serve();

    fleet.assertWhole(other, job, TOTAL);
  }

  @Tag("components")
  @Test
  void an_owner_that_is_cut_off_from_the_database_gives_up_and_returns() throws Exception {
    Component.needed("netns", canCut, "a network namespace needs root and iproute2");
    owner = fleet.serve(NAMESPACE.by(), NAMESPACE.insider());
    other = serve();
    begin(other);
    Desk.until("the one inside has the realm", () -> row().contains(owner.url()));
    NAMESPACE.cut();
    fleet.go();
    awaitTakeover();
    Desk.until("it gives up by itself", () -> owner.call().said("given up"));
    fleet.assertWhole(other, job, TOTAL);

    NAMESPACE.mend();
    Desk.until("it hands requests on", () -> fleet.kept(owner, job) == TOTAL);
  }

  @Tag("components")
  @Test
  void an_unreachable_owner_releases_its_realm_and_returns() throws Exception {
    Component.needed("netns", canCut, "a network namespace needs root and iproute2");
    NAMESPACE.giveAlias();
    owner = fleet.serve(NAMESPACE.by(), NAMESPACE.alias());
    other = serve();
    begin(other);
    Desk.until("the one inside has the realm", () -> row().contains(owner.url()));
    // It keeps its connection to the database, so that its term does not end by itself.
    NAMESPACE.takeAlias();
    Desk.until(
        "it lets go",
        () -> owner.call().said("no client can reach this replica: the realm is released"));
    assertThat(owner.call().said("could not be renewed")).isFalse();
    awaitTakeover();
    fleet.go();
    fleet.assertWhole(other, job, TOTAL);
    assertThat(owner.call().process().isAlive()).isTrue();

    NAMESPACE.giveAlias();
    Desk.until("it hands requests on", () -> fleet.kept(owner, job) == TOTAL);
  }

  @Tag("components")
  @Test
  void a_dump_that_was_taken_meanwhile_is_enough_to_resume() throws Exception {
    work();
    Path dump = folder.resolve("argosy.dump");
    postgres.dump(database, dump);
    fleet.close();
    fleet = fleet.movedTo(postgres.restored(dump, database + "b"));
    Fleet.Replica again = fleet.serve();
    fleet.agent("one");
    fleet.go();

    fleet.assertWhole(again, job, TOTAL);
  }

  @Tag("components")
  @Test
  void a_server_that_ends_in_order_releases_its_realms_at_once() throws Exception {
    work();
    owner.signal("TERM");
    awaitTakeover();
    fleet.go();

    fleet.assertWhole(other, job, TOTAL);
    assertThat(List.of(0, 143)).contains(owner.call().process().waitFor());
  }
}
