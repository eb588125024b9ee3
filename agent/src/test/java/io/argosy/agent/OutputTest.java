package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.process.BoundedCopy;
import io.argosy.agent.process.LastLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputTest {
  @TempDir Path folder;

  private String copied(String text, int limit) throws IOException {
    Path to = folder.resolve("copy");
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    new BoundedCopy(new ByteArrayInputStream(bytes), to, limit).copy();
    return Files.readString(to);
  }

  @Test
  void short_output_is_kept_whole() throws IOException {
    assertThat(copied("", 4)).isEmpty();
    assertThat(copied("abcd", 4)).isEqualTo("abcd");
    assertThat(copied("abcdefgh", 4)).isEqualTo("abcdefgh");
  }

  @Test
  void of_long_output_the_beginning_and_the_end_are_kept() throws IOException {
    assertThat(copied("abcdefghijk", 4)).isEqualTo("abcd\n... 3 bytes left out ...\nhijk");
  }

  @Test
  void a_missing_file_has_no_last_lines() {
    assertThat(LastLines.of(folder.resolve("nothing"))).isEmpty();
  }

  @Test
  void one_endless_line_is_cut() throws IOException {
    Path file = Files.writeString(folder.resolve("long"), "x".repeat(100_000));
    assertThat(LastLines.of(file)).hasSize(16 * 1024);
  }
}
