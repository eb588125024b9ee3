package io.argosy.protocol.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContainerReaderTest {
  private static final String DIGEST = "sha256:" + "ab".repeat(32);

  private static JobFile read(String run) {
    String yaml =
        "argosy: 1\nkind: iterative\nname: x\niterations: {mode: range, total: 5}\nrun: "
            + (run + "\n");
    return JobFileReader.parse("job.yaml", yaml, Path.of("/jobs"), List.of(), Instant.EPOCH);
  }

  private static Container container(String fields) {
    JobFile job = read("{chunked: [a], container: {" + fields + "}}");
    return job.runs().getFirst().container().orElseThrow();
  }

  @Test
  void what_is_left_out_is_closed_and_unlimited() {
    assertThat(container("image: pi"))
        .isEqualTo(
            new Container(
                "pi",
                OptionalLong.empty(),
                OptionalDouble.empty(),
                Container.Network.NONE,
                Container.Pull.MISSING,
                Container.Root.READ_ONLY));
    assertThat(read("{chunked: [a]}").runs().getFirst().container()).isEmpty();
  }

  @Test
  void every_container_setting_is_read() {
    Container all =
        container(
            "image: \"localhost:5000/x@"
                + DIGEST
                + "\", memory: 512 MiB, cpus: 1.5, network: host,"
                + " pull: never, root: writable");
    assertThat(all.image()).isEqualTo("localhost:5000/x@" + DIGEST);
    assertThat(all.memory()).hasValue(512L << 20);
    assertThat(all.cpus()).hasValue(1.5);
    assertThat(all.network()).isEqualTo(Container.Network.HOST);
    assertThat(all.pull()).isEqualTo(Container.Pull.NEVER);
    assertThat(all.root()).isEqualTo(Container.Root.WRITABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          memory: 1 GiB              | run.container.image is missing; it must be the name of
          image: --privileged        | run.container.image is --privileged; it must be the name
          image: "a b"               | run.container.image is "a b"
          image: a, memory: 512      | run.container.memory is 512; it must be a size from 4 MiB
          image: a, memory: 1 kB     | run.container.memory is 1 kB
          image: a, cpus: 0          | run.container.cpus is 0; it must be a number
          image: a, network: bridge  | run.container.network is bridge; it must be one of none, host
          image: a, images: b        | did you mean run.container.image?
          """)
  void a_mistake_is_a_sentence(String fields, String sentence) {
    assertThatThrownBy(() -> container(fields))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_program_that_asks_over_http_needs_a_network() {
    String cooperative = "{cooperative: [a], over: http, container: {image: a";
    assertThatThrownBy(() -> read(cooperative + "}}"))
        .hasMessageContaining("run.over is http, but run.container has no network to connect over");
    assertThat(read(cooperative + ", network: host}}").runs()).hasSize(1);
  }
}
