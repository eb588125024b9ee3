package io.argosy.agent.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LimitTextTest {
  private static final TaskLimits USUAL =
      new TaskLimits(
          OptionalLong.of(1),
          OptionalLong.of(2),
          OptionalLong.of(3),
          OptionalLong.of(4),
          OptionalLong.of(5));

  @Test
  void only_named_limits_change() {
    assertThat(LimitText.parse("memory=2GB, processes=512", USUAL))
        .isEqualTo(
            USUAL.withMemory(OptionalLong.of(2_000_000_000)).withProcesses(OptionalLong.of(512)));
    assertThat(LimitText.parse("files=64,file-size=1 MiB,disk=1.5 GB", USUAL))
        .isEqualTo(
            USUAL
                .withOpenFiles(OptionalLong.of(64))
                .withFileSize(OptionalLong.of(1 << 20))
                .withDisk(OptionalLong.of(1_500_000_000)));
  }

  @Test
  void one_file_may_be_as_large_as_the_disk_that_is_named() {
    assertThat(LimitText.parse("disk=20GB", USUAL))
        .isEqualTo(
            USUAL
                .withFileSize(OptionalLong.of(20_000_000_000L))
                .withDisk(OptionalLong.of(20_000_000_000L)));
  }

  @Test
  void one_or_all_can_be_turned_off() {
    assertThat(LimitText.parse("memory=none", USUAL))
        .isEqualTo(USUAL.withMemory(OptionalLong.empty()));
    assertThat(LimitText.parse("none", USUAL).isNone()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memory=2 | memory=none, or a size of at least 4 MiB, such as memory=2GB",
        "memory=1kB | memory=none, or a size of at least 4 MiB, such as memory=2GB",
        "disk=much | disk=none, or a size of at least 64 kB, such as disk=2GB",
        "processes=1 | processes=none, or a whole number from 4 to 4000000, such as processes=512",
        "files=4kB | files=none, or a whole number from 16 to 4000000, such as files=512",
        "cpu=3 | a list of memory, processes, files, file-size and disk; cpu is not a limit",
        "files=99,files=98 | a list that names files once",
        "memory | a list such as memory=2GB,processes=512,files=4096,file-size=10GB,disk=20GB",
      })
  void an_invalid_limit_is_reported_with_what_would_be_right(String text, String right) {
    assertThatThrownBy(() -> LimitText.parse(text, USUAL))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--limit is " + text + "; it must be " + right);
  }

  @Test
  void each_slot_has_an_equal_part_of_the_machine(@TempDir Path folder) {
    TaskLimits one = DefaultLimits.of(1, folder.resolve("not/yet"));
    TaskLimits four = DefaultLimits.of(4, folder);
    assertThat(one.memory().orElseThrow()).isGreaterThan(4L << 20);
    assertThat(four.memory().orElseThrow() * 4)
        .isBetween(one.memory().orElseThrow() - 4, one.memory().orElseThrow());
    assertThat(four.disk().orElseThrow()).isLessThan(one.disk().orElseThrow() / 2);
    assertThat(four.processes()).isEqualTo(OptionalLong.of(1024));
    assertThat(LimitText.parse(four.toString(), TaskLimits.none()).openFiles())
        .isEqualTo(four.openFiles());
  }
}
