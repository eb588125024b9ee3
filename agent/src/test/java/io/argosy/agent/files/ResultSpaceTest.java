package io.argosy.agent.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.limits.JobLimits;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class ResultSpaceTest {
  private final AtomicBoolean full = new AtomicBoolean();
  private final ResultSpace resultSpace =
      new ResultSpace(Path.of("/disk"), full::get, JobLimits.none());

  @Test
  void results_from_a_full_disk_are_not_trusted_when_space_is_free_again() {
    long first = System.nanoTime();
    assertThat(resultSpace.wasFullSince(first)).isFalse();

    full.set(true);
    long second = System.nanoTime();
    assertThat(resultSpace.wasFullSince(first)).isTrue();
    full.set(false);

    assertThat(resultSpace.wasFullSince(first)).isTrue();
    assertThat(resultSpace.wasFullSince(second)).isTrue();
    assertThat(resultSpace.wasFullSince(System.nanoTime() + 1)).isFalse();
  }

  @Test
  void the_disk_is_blamed_before_the_program() {
    assertThat(ResultSpace.isBlamed(resultSpace.reason(System.nanoTime(), "exit code 1", "")))
        .isFalse();
    full.set(true);
    String reason = resultSpace.reason(System.nanoTime(), "exit code 1", "");
    assertThat(reason).isEqualTo("no space left on the disk of /disk; exit code 1");
    assertThat(ResultSpace.isBlamed(reason)).isTrue();
  }
}
