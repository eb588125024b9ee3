package io.argosy.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  @TempDir Path home;

  private Settings settings(Map<String, String> more) {
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.put("HOME", home.toString());
    return new Settings(environment, home.resolve("here"), 4);
  }

  private static int slots(Settings settings) {
    LocalMachines machines = settings.machines(Optional.empty(), List.of());
    assertThat(machines.names()).containsExactly("local");
    return machines.slots().get("local");
  }

  private static Map<String, Integer> split(Settings settings, String... flags) {
    return settings.machines(Optional.empty(), List.of(flags)).slots();
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void without_a_word_the_state_folder_and_all_processors_are_used() {
    assertThat(settings(Map.of()).data(Optional.empty()))
        .isEqualTo(home.resolve(".local/state/argosy"));
    assertThat(settings(Map.of("XDG_STATE_HOME", "/state")).data(Optional.empty()))
        .isEqualTo(Path.of("/state/argosy"));
    assertThat(slots(settings(Map.of()))).isEqualTo(4);
  }

  @Test
  void the_workers_of_a_partition_share_the_processors_unless_the_slots_are_given() {
    LocalMachines unsaid = settings(Map.of()).machines(Optional.empty(), List.of());
    assertThat(unsaid.forJob(job("workers: 2"))).isEqualTo(LocalMachines.whole(2));
    assertThat(unsaid.forJob(job("workers: 3"))).isEqualTo(LocalMachines.whole(1));
    assertThat(unsaid.forJob(job("workers: 9"))).isEqualTo(LocalMachines.whole(1));
    assertThat(unsaid.forJob(job("retries: 1"))).isEqualTo(LocalMachines.whole(4));
    LocalMachines said = settings(Map.of()).machines(Optional.of(4), List.of());
    assertThat(said.forJob(job("workers: 2"))).isEqualTo(LocalMachines.whole(4));
  }

  private static JobFile job(String more) {
    String yaml =
        "argosy: 1\nkind: iterative\nname: job\niterations: {mode: range, total: 9}\n"
            + ("run: {chunked: [a], " + more + "}\n");
    return JobFileReader.parse("test", yaml, Path.of("/"), List.of(), Instant.EPOCH);
  }

  @Test
  void flag_beats_variable_beats_folder_beats_user() throws IOException {
    write(".config/argosy/config.yaml", "slots: 1\ndata: user\n");
    assertThat(slots(settings(Map.of()))).isEqualTo(1);
    assertThat(settings(Map.of()).data(Optional.empty()))
        .isEqualTo(home.resolve(".config/argosy/user"));
    write("here/argosy.yaml", "slots: 2\ndata: runs-here\n");
    assertThat(slots(settings(Map.of()))).isEqualTo(2);
    assertThat(settings(Map.of()).data(Optional.empty())).isEqualTo(home.resolve("here/runs-here"));
    Settings withVariables = settings(Map.of("ARGOSY_SLOTS", "3", "ARGOSY_DATA", "/var/argosy"));
    assertThat(slots(withVariables)).isEqualTo(3);
    assertThat(withVariables.data(Optional.empty())).isEqualTo(Path.of("/var/argosy"));
    assertThat(withVariables.machines(Optional.of(5), List.of())).isEqualTo(LocalMachines.whole(5));
    assertThat(withVariables.data(Optional.of(Path.of("/flag")))).isEqualTo(Path.of("/flag"));
  }

  @Test
  void what_is_wrong_is_named_with_its_place() throws IOException {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> slots(settings(Map.of("ARGOSY_SLOTS", "many"))))
        .withMessage("ARGOSY_SLOTS is many; it must be a whole number from 1 to 10000");
    write("here/argosy.yaml", "slot: 2\n");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> slots(settings(Map.of())))
        .withMessageEndingWith("line 1: slot is not a known field; did you mean slots?");
  }

  @Test
  void a_computer_is_split_by_flag_before_variable_before_file() throws IOException {
    write(".config/argosy/config.yaml", "slots: 7\n");
    write("here/argosy.yaml", "machines: {old: 1, new: 4}\n");
    assertThat(split(settings(Map.of()))).containsExactly(Map.entry("old", 1), Map.entry("new", 4));
    Settings withVariable = settings(Map.of("ARGOSY_MACHINES", "a=1, b=2"));
    assertThat(split(withVariable)).containsExactly(Map.entry("a", 1), Map.entry("b", 2));
    assertThat(split(withVariable, "x=3")).containsExactly(Map.entry("x", 3));
    assertThat(withVariable.machines(Optional.of(2), List.of())).isEqualTo(LocalMachines.whole(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fast      | --machine is fast; it must be NAME=SLOTS, such as fast=2, with a name of 1 to 100 letters, digits, dots, dashes or underscores
          a b=1     | --machine is a b=1; it must be NAME=SLOTS, such as fast=2, with a name of 1 to 100 letters, digits, dots, dashes or underscores
          fast=0    | --machine fast is 0; it must be a whole number from 1 to 10000
          fast=many | --machine fast is many; it must be a whole number from 1 to 10000
          slow=1    | --machine names slow twice; name each machine once
          x=10000   | --machine is 10001 slots in all; it must be at most 10000
          """)
  void a_machine_that_cannot_be_is_refused(String flag, String sentence) {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> split(settings(Map.of()), "slow=1", flag))
        .withMessage(sentence);
  }

  @Test
  void slots_and_machines_cannot_be_given_together() throws IOException {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> settings(Map.of()).machines(Optional.of(2), List.of("a=1")))
        .withMessage("--slots is 2, but --machine is there too; each machine has its own slots");
    write("here/argosy.yaml", "slots: 2\nmachines: {a: 1}\n");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> split(settings(Map.of())))
        .withMessageEndingWith(
            "line 1: slots is 2, but machines is there too; each machine has its own slots");
  }
}
