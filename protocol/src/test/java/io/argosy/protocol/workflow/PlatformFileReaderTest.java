package io.argosy.protocol.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.text.BadInput;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformFileReaderTest {
  private static final String FULL =
      """
      argosy: 1
      kind: platform
      name: two
      clouds:
        - name: near
          uplink: 100 Mbps
          registry: 12.5 MB/s
          hosts:
            - name: big
              count: 3
              type: xeon
              cores: 4
              threads: 2
              speed: 2000 MIPS
              bandwidth: 1 Gbps
              usage-limit: 80%
              vms: [{name: vm, count: 2, vcpus: 3, memory: 8 GB}, {name: rest, vcpus: 2, images: [tools]}]
        - name: far
          hosts:
            - {name: odd, bandwidth: 10 Gbps, disk: 1 TB, cores: [{speeds: [4 MIPS, 1 MIPS]}, {speed: 2 MIPS}]}
      """;

  private static PlatformFile read(String text) {
    return PlatformFileReader.parse("p", text);
  }

  @Test
  void groups_of_equal_things_are_read() {
    PlatformFile file = read(FULL);

    PlatformFile.Cloud near = file.clouds().getFirst();
    assertThat(near.uplinkBytesPerSecond()).hasValue(12.5e6);
    assertThat(near.registryBytesPerSecond()).hasValue(12.5e6);
    PlatformFile.Hosts big = near.hosts().getFirst();
    assertThat(big.count()).isEqualTo(3);
    assertThat(big.vcpus()).isEqualTo(8);
    assertThat(big.cores()).containsExactly(new PlatformFile.Cores(4, 80, List.of(2000.0, 2000.0)));
    assertThat(big.vms())
        .containsExactly(
            new PlatformFile.Vms(
                "vm", 2, 3, OptionalDouble.of(8e9), OptionalDouble.empty(), List.of()),
            new PlatformFile.Vms(
                "rest", 0, 2, OptionalDouble.empty(), OptionalDouble.empty(), List.of("tools")));
    PlatformFile.Hosts odd = file.clouds().getLast().hosts().getFirst();
    assertThat(odd.type()).isEqualTo("odd");
    assertThat(odd.cores())
        .containsExactly(
            new PlatformFile.Cores(1, 100, List.of(4.0, 1.0)),
            new PlatformFile.Cores(1, 100, List.of(2.0)));
    assertThat(odd.vms())
        .containsExactly(
            new PlatformFile.Vms(
                "", 0, 3, OptionalDouble.empty(), OptionalDouble.of(1e12), List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "speed: 2000 MIPS|speed: 0 MIPS|p, line 14: clouds[0].hosts[0].speed is 0 MIPS; it must be"
            + " a positive speed, such as 2000 MIPS or 2 GIPS",
        "bandwidth: 1 Gbps|bandwidth: fast|p, line 15: clouds[0].hosts[0].bandwidth is fast; it"
            + " must be a positive bandwidth with a unit, such as 100 Mbps or 12.5 MB/s",
        "vcpus: 3|vcpus: 4|p, line 17: clouds[0].hosts[0].vms is a list that own 10 vCPUs; the host"
            + " has 8, which they must share",
        "80%|0%|p, line 16: clouds[0].hosts[0].usage-limit is 0%; it must be above 0% and at most"
            + " 100%, such as 80%",
        "cores: 4|cores: 9999|p, line 17: clouds[0].hosts[0].vms is a list that own 8 vCPUs; the"
            + " host has 19998, which they must share"
      })
  void a_mistake_is_named_with_its_line(String right, String wrong, String sentence) {
    BadInput bad = catchThrowableOfType(BadInput.class, () -> read(FULL.replace(right, wrong)));
    assertThat(bad).hasMessage(sentence);
  }

  @Test
  void a_platform_without_hosts_is_refused() {
    BadInput bad =
        catchThrowableOfType(
            BadInput.class, () -> read("argosy: 1\nkind: platform\nname: none\nclouds: []\n"));
    assertThat(bad).hasMessageContaining("clouds is missing; it must be a list of clouds");
  }
}
