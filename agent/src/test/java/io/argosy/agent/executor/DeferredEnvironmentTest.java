package io.argosy.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.share.Pins;
import io.argosy.agent.share.Throttle;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.TaskId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A job's variables reach its program, and neither a command line nor the commands before it. */
final class DeferredEnvironmentTest {
  private static final String SECRET = "s3cret 'with' \"quotes\" $HOME `id`\nand a line\n";
  private static final Path HERE = Path.of("/tmp");
  private static final AttemptId ATTEMPT = new AttemptId(new TaskId(new JobId("job"), 0), 1);

  /** A process of another user, except for the change itself, which `env` replaces. */
  private static Launch errand(Map<String, String> variables, String... command) throws Exception {
    TaskEnvironment taskEnvironment =
        new TaskEnvironment(
            Map.of("PATH", "/usr/bin:/bin"), List.of("/usr/bin/env"), Throttle.none(), Pins.none());
    Call call = new Call(List.of(command), variables, HERE, HERE, HERE);
    return new Processes(taskEnvironment).open(ATTEMPT, HERE).errand(call);
  }

  private static String output(Launch launch) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(launch.words());
    builder.environment().clear();
    builder.environment().putAll(launch.environment());
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  void values_are_in_no_command_line_and_the_program_sees_them_unchanged() throws Exception {
    Launch launch = errand(Map.of("SECRET", SECRET, "EMPTY", ""), "printenv", "SECRET", "EMPTY");
    assertThat(launch.words()).noneMatch(word -> word.contains("s3cret"));
    assertThat(output(launch)).isEqualTo(SECRET + "\n\n");
  }

  @Test
  void commands_before_the_program_do_not_interpret_its_variables() throws Exception {
    Map<String, String> steering = new TreeMap<>();
    for (String name : List.of("LD_PRELOAD", "BASH_ENV", "ENV", "IFS", "PS4", "SHELLOPTS")) {
      steering.put(name, "/nothing");
    }
    Launch launch = errand(steering, "printenv", "LD_PRELOAD", "IFS");
    assertThat(launch.environment()).doesNotContainKeys("LD_PRELOAD", "ENV", "IFS", "SHELLOPTS");
    assertThat(output(launch)).contains("/nothing\n/nothing\n");
  }

  @Test
  void the_program_does_not_see_the_carrier_variables() throws Exception {
    String seen = output(errand(Map.of("ONE", "1"), "printenv"));
    assertThat(seen.lines().filter(line -> !line.startsWith("PWD=")))
        .containsExactlyInAnyOrder("ONE=1", "PATH=/usr/bin:/bin");
  }

  @Test
  void a_variable_name_that_a_shell_would_run_is_refused() {
    assertThatThrownBy(() -> new DeferredEnvironment(Map.of("A;id", "")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
