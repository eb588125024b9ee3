package io.argosy.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  @TempDir Path home;

  private Settings settings(Map<String, String> more) {
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.put("HOME", home.toString());
    return new Settings(environment, home.resolve("here"), 4);
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
    assertThat(settings(Map.of()).slots(Optional.empty())).isEqualTo(4);
  }

  @Test
  void flag_beats_variable_beats_folder_beats_user() throws IOException {
    write(".config/argosy/config.yaml", "slots: 1\ndata: user\n");
    assertThat(settings(Map.of()).slots(Optional.empty())).isEqualTo(1);
    assertThat(settings(Map.of()).data(Optional.empty()))
        .isEqualTo(home.resolve(".config/argosy/user"));
    write("here/argosy.yaml", "slots: 2\ndata: runs-here\n");
    assertThat(settings(Map.of()).slots(Optional.empty())).isEqualTo(2);
    assertThat(settings(Map.of()).data(Optional.empty())).isEqualTo(home.resolve("here/runs-here"));
    Settings withVariables = settings(Map.of("ARGOSY_SLOTS", "3", "ARGOSY_DATA", "/var/argosy"));
    assertThat(withVariables.slots(Optional.empty())).isEqualTo(3);
    assertThat(withVariables.data(Optional.empty())).isEqualTo(Path.of("/var/argosy"));
    assertThat(withVariables.slots(Optional.of(5))).isEqualTo(5);
    assertThat(withVariables.data(Optional.of(Path.of("/flag")))).isEqualTo(Path.of("/flag"));
  }

  @Test
  void what_is_wrong_is_named_with_its_place() throws IOException {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> settings(Map.of("ARGOSY_SLOTS", "many")).slots(Optional.empty()))
        .withMessage("ARGOSY_SLOTS is many; it must be a whole number from 1 to 10000");
    write("here/argosy.yaml", "slot: 2\n");
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> settings(Map.of()).slots(Optional.empty()))
        .withMessageEndingWith("line 1: slot is not a known field; did you mean slots?");
  }
}
