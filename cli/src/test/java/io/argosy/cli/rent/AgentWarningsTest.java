package io.argosy.cli.rent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentWarningsTest {
  private static final String AT = "2026-11-16T04:00:00.000Z ";

  @TempDir Path folder;

  private void write(String machine, String text) throws IOException {
    Path place = Files.createDirectories(folder.resolve(machine));
    Files.writeString(
        place.resolve("log"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void only_warnings_are_reported_once_each_with_the_machine() throws IOException {
    AgentWarnings logs = new AgentWarnings(folder);
    write("near", AT + "registered machine=near.near: offers 1 slot\n");
    write("near", AT + "warning job=faces-1: the image é is away: it waits\n");
    write("far", AT + "warning: no room\n" + AT + "warning job=faces-1: half a li");

    assertThat(logs.news()).containsExactly("far: no room", "near: the image é is away: it waits");
    write("far", "ne\n");
    write("near", AT + "warning job=faces-1: the image é is away: it waits\n");
    assertThat(logs.news()).containsExactly("far: half a line");
    assertThat(logs.news()).isEmpty();
  }

  @Test
  void a_registry_that_is_away_is_told_of_once_for_all_machines() throws IOException {
    AgentWarnings logs = new AgentWarnings(folder);
    String away = "the image é could not be pulled: its registry does not answer (refused)";
    write("near", AT + "warning job=faces-1: " + away + "\n");
    write("far", AT + "warning job=faces-1: " + away + "\n");

    assertThat(logs.news()).containsExactly(away);
  }

  @Test
  void what_an_earlier_run_said_is_not_told() throws IOException {
    write("near", AT + "warning: of old\n");
    AgentWarnings logs = new AgentWarnings(folder);
    write("near", AT + "warning: of now\n");

    assertThat(logs.news()).containsExactly("near: of now");
  }
}
