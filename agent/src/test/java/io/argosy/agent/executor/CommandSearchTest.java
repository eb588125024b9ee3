package io.argosy.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandSearchTest {
  @TempDir Path folder;

  @Test
  void a_command_is_looked_for_where_the_shell_would() throws IOException {
    Path script = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n");
    assertThat(CommandSearch.missing("./tool", folder, "").orElseThrow()).contains("./tool");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    assertThat(CommandSearch.missing("./tool", folder, "")).isEmpty();
    assertThat(CommandSearch.missing("tool", folder, "/nowhere:" + folder)).isEmpty();
    assertThat(CommandSearch.missing("tool", folder, "/nowhere").orElseThrow()).contains("PATH");
  }
}
