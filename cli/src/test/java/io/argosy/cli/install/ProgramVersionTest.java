package io.argosy.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.command.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramVersionTest {
  @TempDir Path home;

  @Test
  void the_flag_and_the_command_print_the_version_of_the_build() throws IOException {
    String build =
        Files.readString(Path.of(System.getProperty("argosy.home"), "pom.xml"))
            .replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
    assertThat(build).matches("\\d+\\.\\d+\\.\\d+");
    Shell shell = new Shell(home);
    assertThat(shell.argosy("--version").lines()).containsExactly("argosy " + build);
    assertThat(shell.argosy("version").lines()).first().isEqualTo("argosy " + build);
    assertThat(shell.argosy("version", "--json").out())
        .startsWith("{\"event\":\"version\",\"version\":\"" + build + "\",")
        .contains("\"java\":\"" + Runtime.version() + "\"");
  }

  @Test
  void the_changes_of_this_version_are_described() throws IOException {
    Path changes = Path.of(System.getProperty("argosy.home"), "CHANGELOG.md");
    assertThat(Files.readAllLines(changes))
        .anyMatch(line -> line.startsWith("## " + ProgramVersion.number()));
  }

  @Test
  void the_commit_is_read_from_beside_the_jars() throws IOException {
    Path file = home.resolve("origin.properties");
    assertThat(ProgramVersion.origin(file)).isEmpty();
    Files.writeString(file, "");
    assertThat(ProgramVersion.origin(file)).isEmpty();
    Files.writeString(file, "commit=0123abc-changed\ntime=2026-11-19T02:08:31Z\n");
    assertThat(ProgramVersion.origin(file))
        .contains(new ProgramVersion.Origin("0123abc-changed", "2026-11-19T02:08:31Z"));
  }
}
