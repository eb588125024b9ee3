package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many users, many sites: what happens to a lab in a bad week. */
@Timeout(600)
final class ServiceIT {
  private static final int TOTAL = 600;

  @TempDir Path folder;

  /** A sweep that waits for a file {@code go} beside it. */
  private String job(String name, String gate, String promise) throws Exception {
    Path go = folder.resolve(gate);
    String script =
        """
        [ $1 -lt 20 ] || while [ ! -e GO ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
        """
                .replace("GO", go.toString())
                .replace("FOLDER", folder.toString())
            + Scripts.INDICES;
    Files.writeString(folder.resolve(name + ".sh"), script);
    Files.writeString(
        folder.resolve(name + ".yaml"),
        "argosy: 1\nkind: iterative\nname: "
            + name
            + "\niterations: {mode: range, total: "
            + TOTAL
            + "}\nrun: {chunked: [sh, "
            + name
            + ".sh, '{first}', '{count}']}\nresult: {from: stdout, merge: concat}\n"
            + promise);
    return name + ".yaml";
  }

  private void assertWhole(Campus campus, String token, String job) throws Exception {
    assertThat(campus.outcome(token, job)).startsWith("done");
    Desk.Ended result = campus.call(token, "results", job);
    assertThat(result.out().lines().toList()).isEqualTo(Scripts.everyIndexOnce(TOTAL));
  }

  @Test
  void two_realms_keep_their_jobs_whole_while_an_agent_and_the_service_are_killed()
      throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "10s", "--scale-step", "2s")) {
      campus.serve();
      String physics = campus.realm("physics");
      String biology = campus.realm("biology");
      campus.agent(physics, "lab", "one", 1, "--max-slots", "4");
      Desk.Call doomed = campus.agent(physics, "lab", "two", 1);
      campus.agent(physics, "cloud", "three", 2);
      campus.agent(biology, "bench", "four", 1);
      // The order of registration depends on speed; all must be present to get a partition each.
      Desk.until("all machines are there", () -> offered(campus, physics) == 4);
      String first =
          campus.submit(
              physics,
              job("sweep", "go", "promise: {deadline: 1h}\nslots: {initial: 4, max: 4}\n"));
      String other = campus.submit(biology, job("other", "go", ""));
      Desk.until("work is kept", () -> campus.kept(physics, first) > 0);
      Desk.until("work is kept beside it", () -> campus.kept(biology, other) > 0);

      doomed.kill();
      campus.killServer();
      Files.createFile(folder.resolve("go"));
      campus.serve();

      assertWhole(campus, physics, first);
      assertWhole(campus, biology, other);
      assertThat(campus.call(physics, "explain", first).out())
          .contains("accepted " + first, "goes to lab.", "merging begins", "done");
      assertThat(campus.call(physics, "show", first, "--json").out()).contains("\"compat\":\"");
      assertThat(campus.call(biology, "show", first).exit()).isEqualTo(2);
    }
  }

  @Test
  void advice_goes_up_with_the_work_and_down_without_it() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "60s", "--scale-step", "1s")) {
      campus.serve();
      String token = campus.operator();
      campus.agent(token, "lab", "one", 1, "--max-slots", "8", "--follow-advice");
      String job = campus.submit(token, job("many", "go", "slots: {initial: 6, max: 6}\n"));
      Desk.until("more slots are advised", () -> advised(campus, token) >= 5);
      Desk.until("the machine follows", () -> offered(campus, token) >= 5);
      Files.createFile(folder.resolve("go"));
      assertWhole(campus, token, job);
      Desk.until("fewer slots are advised", () -> advised(campus, token) <= 2);
      Desk.until("the machine follows", () -> offered(campus, token) <= 2);
    }
  }

  private static long advised(Campus campus, String token) throws Exception {
    return campus
        .get(token, "/v1/sites")
        .section("advice")
        .map(advice -> advice.wholeNumber("slots", 0, 1000, "1").orElse(0))
        .orElse(0L);
  }

  private static long offered(Campus campus, String token) throws Exception {
    List<Long> slots = new ArrayList<>();
    for (Fields site : campus.get(token, "/v1/sites").groups("sites")) {
      for (Fields machine : site.groups("machines")) {
        slots.add(machine.wholeNumber("slots", 0, 1000, "1").orElse(0));
      }
    }
    return slots.stream().mapToLong(Long::longValue).sum();
  }

  @Tag("components")
  @Test
  void an_agent_that_loses_the_service_keeps_working_and_reports_later() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      campus.agent(token, "lab", "one", 1);
      String job = campus.submit(token, job("alone", "go", ""));
      Desk.until("work is kept", () -> campus.kept(token, job) > 0);
      campus.killServer();
      Files.createFile(folder.resolve("go"));
      Desk.until("it computed on by itself", () -> campus.hasResultsWaiting("one"));
      campus.serve();

      assertWhole(campus, token, job);
    }
  }

  @Tag("components")
  @Test
  void the_same_agent_killed_and_restarted_reports_what_it_had() throws Exception {
    try (Campus campus = new Campus(folder, "--lease", "600s")) {
      campus.serve();
      String token = campus.operator();
      Desk.Call first = campus.agent(token, "lab", "one", 1);
      String job = campus.submit(token, job("again", "go", ""));
      Desk.until("work is kept", () -> campus.kept(token, job) > 0);
      first.kill();
      Files.createFile(folder.resolve("go"));
      campus.agent(token, "lab", "one", 1);

      assertWhole(campus, token, job);
    }
  }
}
