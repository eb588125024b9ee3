package io.argosy.agent.podman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables of containers pass through a file that no other user can read. */
final class ContainerEnvironmentTest {
  @TempDir Path folder;

  private ContainerEnvironment of(Map<String, String> variables) throws IOException {
    return ContainerEnvironment.of(variables, folder.resolve("0+1.end"));
  }

  @Test
  void a_value_is_in_a_private_file_and_in_no_command_line() throws IOException {
    ContainerEnvironment variables = of(Map.of("SECRET", "s3cret", "LD_PRELOAD", "x=y # z"));
    variables.write();
    Path file = folder.resolve("0+1.end.env");
    assertThat(file).hasContent("LD_PRELOAD=x=y # z\nSECRET=s3cret\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(variables.words()).containsExactly("--env-file", file.toString());
    variables.delete();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_value_of_several_lines_is_in_podmans_environment() throws IOException {
    ContainerEnvironment variables = of(Map.of("KEY", "one\ntwo", "A", "b"));
    assertThat(variables.words()).endsWith("--env", "KEY");
    assertThat(variables.carried()).containsExactly(Map.entry("KEY", "one\ntwo"));
    assertThat(variables.lines()).containsExactly(Map.entry("A", "b"));
  }

  @Test
  void a_jobs_variables_do_not_affect_podman_itself() {
    for (String name : new String[] {"LD_PRELOAD", "PATH", "CONTAINERS_CONF", "https_proxy"}) {
      assertThatThrownBy(() -> of(Map.of(name, "one\ntwo")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(name);
    }
  }
}
