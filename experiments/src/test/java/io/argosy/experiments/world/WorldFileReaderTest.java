package io.argosy.experiments.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.text.BadInput;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorldFileReaderTest {
  private static final String HEAD = "argosy: 1\nkind: world\n";
  private static final String LAB =
      """
      sites:
        - name: lab
          machines:
            - {name: old, count: 2, slots: 8, speed: 100, spread: 0.15}
            - {name: new, slots: 4, speed: {steps: [{at: 0s, speed: 200}, {at: 10m, speed: 50}]}}
        - name: cloud
          machines:
            - {slots: 16, speed: {wave: {mean: 80, swing: 0.5, every: 24h}}, joins: 5m}
      """;

  private static World read(String text) {
    return WorldFileReader.parse("w.yaml", HEAD + text);
  }

  private static String refusal(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text)).sentence();
  }

  @Test
  void machines_have_names_slots_speeds_and_sites() {
    World world = read(LAB);

    assertThat(world.hosts())
        .extracting(host -> host.machine() + " " + host.site() + " " + host.slots())
        .containsExactly("old-1 lab 8", "old-2 lab 8", "new lab 4", "cloud cloud 16");
    assertThat(world.hosts().getFirst().speed().spread()).isEqualTo(0.15);
    assertThat(world.hosts().get(2).speed().points()).hasSize(2);
    assertThat(world.hosts().getLast().joinsAt()).isEqualTo(Duration.ofMinutes(5));
    assertThat(world.hosts().getLast().speed().repeat()).contains(Duration.ofHours(24));
  }

  @Test
  void program_network_and_faults_are_read() {
    World world =
        read(
            LAB
                + """
                program: {kind: chunked, startup: 2s, call: 500ms, failures-per-hour: 0.1}
                network: {delay: 50ms, longest-delay: 1s, loss: 0.01, reorders: true}
                lease: 1m
                faults:
                  - {fault: power-loss, machine: old-1, at: 10m, back: 20m}
                  - {fault: spot, machine: cloud, at: 15m}
                  - {fault: kernel-crash, at: 1m, down-for: 30s}
                """);

    assertThat(world.program().kind()).isEqualTo(SimulatedProgram.Kind.CHUNKED);
    assertThat(world.program().chunkStartup()).isEqualTo(Duration.ofMillis(500));
    assertThat(world.network().maxDelay()).isEqualTo(Duration.ofSeconds(1));
    assertThat(world.network().reorders()).isTrue();
    assertThat(world.lease()).isEqualTo(Duration.ofMinutes(1));
    assertThat(world.faults())
        .containsExactly(
            new Fault.PowerLoss(
                new MachineId("old-1"),
                Duration.ofMinutes(10),
                Optional.of(Duration.ofMinutes(20))),
            new Fault.Spot(new MachineId("cloud"), Duration.ofMinutes(15)),
            new Fault.KernelCrash(Duration.ofMinutes(1), Duration.ofSeconds(30)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          lease: 30 | lease is 30; it must be a positive duration with a unit, such as 30s
          leese: 30s | leese is not a known field; did you mean lease?
          network: {loss: 2} | network.loss is 2; it must be a number, 0.0 to 0.99, such as 0.01
          program: {kind: magic} | program.kind is magic; it must be one of chunked, cooperative
          faults: [{fault: spot, machine: odl-1, at: 1m}] | faults[0].machine is odl-1; it must be a machine of this world; did you mean old-1?
          faults: [{fault: spot, machine: old-1}] | faults[0].at is missing; it must be a duration since the start, such as 10m
          faults: [{fault: power-loss, machine: old-1, at: 5m, back: 1m}] | faults[0].back is 1m; it must be later than at, or left out when it stays away
          faults: [boom] | faults[0] is boom; it must be a group of fields
          """)
  void a_mistake_is_named_with_what_would_be_right(String line, String sentence) {
    assertThat(refusal(LAB + line + "\n")).isEqualTo(sentence);
  }

  @Test
  void a_world_needs_machines_with_speeds_and_names_of_their_own() {
    assertThat(refusal("sites: []\n"))
        .isEqualTo("sites is missing; it must be a list of sites with at least one machine");
    assertThat(refusal("sites: [{name: a, machines: [{slots: 1}]}]\n"))
        .startsWith("sites[0].machines[0].speed is missing; it must be iterations per second");
    assertThat(refusal("sites: [{name: a, machines: [{speed: 1}, {speed: 1}]}]\n"))
        .endsWith("but there is a machine a already");
  }
}
