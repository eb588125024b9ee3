package io.argosy.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.ArgosyCommand;
import io.argosy.cli.console.Settings;
import io.argosy.cli.kind.countdown.CountdownMain;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A kind of job that only these stories register runs wherever the kinds of the product do. */
@Timeout(600)
final class CountdownIT {
  private static final String TICKS = "0\n1\n2\n3\n";

  @TempDir Path folder;

  /** A countdown whose tick N waits for the file {@code goN}. */
  private void countdown() throws IOException {
    Files.writeString(
        folder.resolve("tick.sh"),
        """
        until [ -e FOLDER/go$1 ]; do [ -e FOLDER ] || exit 1; sleep 0.05; done
        echo tick $1 >&2
        echo $1
        """
            .replace("FOLDER", folder.toString()));
    Files.writeString(
        folder.resolve("countdown.yaml"),
        """
        argosy: 1
        kind: countdown
        name: job
        ticks: 4
        run: {chunked: [sh, tick.sh, '{first}']}
        result: {from: stdout, merge: concat}
        promise: {deadline: 1h}
        """);
  }

  private void permit(int... ticks) throws IOException {
    for (int tick : ticks) {
      Files.createFile(folder.resolve("go" + tick));
    }
  }

  /** Runs a command in this process; returns what it prints. */
  private String said(Map<String, String> variables, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Console console = new Console(stream, stream, Screen.ofSystem(variables));
    ArgosyCommand.execute(
        console, new Settings(variables, folder, 2), CountdownMain.kinds(), words);
    return out.toString(UTF_8);
  }

  /** All commands about a job have words for it, wherever it ran. */
  private void assertTold(Map<String, String> variables, String machine) {
    assertThat(said(variables, "explain", "job-1"))
        .contains("accepted job-1: 4 ticks, one after the other, a deadline in 1h")
        .contains("slot 0 goes to " + machine + " with 1 tick", "0 ticks left", "done");
    assertThat(said(variables, "show", "job-1"))
        .containsPattern("slot +attempts +machine +ticks")
        .contains("4 ticks done", "promise kept");
    assertThat(said(variables, "list")).containsPattern("job-1 +countdown .* done .* 1 slot");
    assertThat(said(variables, "watch", "job-1")).contains("4 ticks done", "promise kept");
    assertThat(said(variables, "logs", "job-1")).contains("tick 0", "tick 3");
    assertThat(said(variables, "results", "job-1")).startsWith(TICKS);
  }

  @Test
  void a_run_of_it_that_was_killed_is_resumed() throws Exception {
    countdown();
    Desk desk = Desk.of(folder, CountdownMain.class);
    permit(0, 1);
    Desk.Call run = desk.start("run", "countdown.yaml");
    Desk.until("two ticks are kept", () -> desk.published() == 2);
    run.kill();
    Map<String, String> here = Map.of("ARGOSY_DATA", folder.resolve("data").toString());
    assertThat(said(here, "show", "job-1")).contains("2 of 4 ticks done", "no process runs it");
    permit(2, 3);

    Desk.Ended ended = desk.resume();

    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("resuming job job-1", "4 ticks done", "promise kept");
    assertTold(here, "local");
  }

  @Test
  void a_service_that_is_killed_continues_it_and_keeps_each_tick_once() throws Exception {
    countdown();
    Desk desk = Desk.of(folder, CountdownMain.class);
    try (Campus campus = new Campus(folder, desk, "--lease", "60s")) {
      campus.serve();
      campus.agent(campus.operator(), "lab", "one", 1);
      Map<String, String> there =
          Map.of("ARGOSY_SERVER", campus.url(), "ARGOSY_TOKEN", campus.operator());
      permit(0, 1);
      assertThat(said(there, "submit", folder.resolve("countdown.yaml").toString()))
          .contains("job job-1 is accepted");
      Desk.until("two ticks are kept", () -> campus.kept(campus.operator(), "job-1") == 2);

      campus.killServer();
      permit(2, 3);
      campus.serve();

      assertThat(campus.outcome(campus.operator(), "job-1")).isEqualTo("done");
      assertTold(there, "lab.one");
    }
  }
}
