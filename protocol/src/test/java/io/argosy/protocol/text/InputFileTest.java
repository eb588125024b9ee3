package io.argosy.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @TempDir Path folder;

  private static String refusal(Path file) {
    return catchThrowableOfType(BadInput.class, () -> InputFile.read(file)).getMessage();
  }

  @Test
  @Timeout(120)
  void ten_megabytes_are_refused_at_once_and_the_limit_is_named() throws IOException {
    Path file = Files.writeString(folder.resolve("big.yaml"), "a: b # c\n".repeat(1_200_000));

    assertThat(refusal(file))
        .isEqualTo(
            file + ": the file is larger than 1 MiB (1048576 bytes), the limit for such files");
  }

  @Test
  void a_missing_file_a_directory_and_a_binary_are_refused() throws IOException {
    Path missing = folder.resolve("none.yaml");
    assertThat(refusal(missing))
        .isEqualTo(missing + ": the file does not exist; give the path of a YAML file");
    assertThat(refusal(folder)).isEqualTo(folder + ": the file is a directory; give a YAML file");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {1, 0, 2, (byte) 0xff});
    assertThat(refusal(binary))
        .isEqualTo(binary + ": the file is not a text file; give YAML in UTF-8");
    Path nul = Files.write(folder.resolve("nul"), new byte[] {'a', 0});
    assertThat(refusal(nul)).endsWith("is not a text file; give YAML in UTF-8");
  }

  @Test
  void durations_are_read_as_people_write_them() {
    assertThat(Spans.parse("250ms")).contains(Duration.ofMillis(250));
    assertThat(Spans.parse("90s")).contains(Duration.ofSeconds(90));
    assertThat(Spans.parse("1h30m")).contains(Duration.ofMinutes(90));
    assertThat(Spans.parse("1.5h")).contains(Duration.ofMinutes(90));
    assertThat(Spans.parse("PT1H30M")).contains(Duration.ofMinutes(90));
    assertThat(Spans.parse("999999999999d")).isEmpty();
    assertThat(Spans.parse("90")).isEmpty();
    assertThat(Spans.parse("2h2")).isEmpty();
  }
}
