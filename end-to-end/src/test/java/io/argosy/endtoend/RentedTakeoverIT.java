package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rented machine whose server is killed for good, while another server owns its realm. */
@Tag("components")
@Timeout(900)
final class RentedTakeoverIT {
  private static final int TASKS = 4;

  private static final String BAG =
      """
      argosy: 1
      kind: bag
      name: bag
      seed: 7
      tasks: {command: [sh, work.sh, "{index}"], over: {count: 4}}
      run: {retries: 5}
      result: {from: stdout, merge: concat}
      offers:
        - {name: only, provider: local, cpu: 60%, price: 0.02 EUR/m, billing: {unit: 10m}, max: 1}
      promise: {budget: 100 EUR}
      sample: {machines: 1}
      choose: fastest
      """;

  @TempDir Path folder;

  @Test
  void a_rented_machine_keeps_working_for_the_server_that_took_the_realm_over() throws Exception {
    Postgres.needed();
    Component.needed("setpriv", isRoot(), "not root: no service rents machines beside itself");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path work = folder.resolve("rented");
    try (Postgres postgres = Postgres.start();
        Fleet fleet = new Fleet(folder, postgres.database("rented"))) {
      fleet.serveWith("--rent", "local", "--rent-work", work.toString());
      Fleet.Replica owner = fleet.serve();
      Fleet.Replica other = fleet.serve();
      writeJob();
      String job = fleet.submit("bag.yaml");
      Desk.until("a task runs", () -> Files.exists(folder.resolve("at")));
      owner.call().kill();
      Desk.until(
          "the other has the realm", () -> fleet.ask(other, "/v1/jobs/" + job).statusCode() == 200);
      fleet.go();
      assertThat(fleet.result(other, job)).isEqualTo(Scripts.everyIndexOnce(TASKS));
      List<Fact> ordered =
          fleet.facts(other, job).stream().filter(Fact.RentOrdered.class::isInstance).toList();
      assertThat(ordered).hasSize(1);
      Desk.until("it is given back", () -> rented(work).isEmpty());
    } finally {
      rented(work).forEach(ProcessHandle::destroyForcibly);
    }
  }

  private void writeJob() throws IOException {
    Files.writeString(folder.resolve("bag.yaml"), BAG);
    String script =
        """
        touch FOLDER/at
        until [ -e FOLDER/go ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
        echo $1
        """;
    Files.writeString(folder.resolve("work.sh"), script.replace("FOLDER", folder.toString()));
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private List<ProcessHandle> rented(Path work) {
    return ProcessHandle.allProcesses().filter(it -> isRented(it.pid(), work)).toList();
  }

  private boolean isRented(long pid, Path work) {
    try {
      Path at = Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd"));
      return at.startsWith(work) || at.startsWith(folder.resolve("data/server/realms/main/rents"));
    } catch (IOException goneOrHidden) {
      return false;
    }
  }
}
