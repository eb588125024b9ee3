package io.argosy.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of the manual say what the commands know of themselves. */
class ManPageTest {
  @TempDir Path share;

  @Test
  void every_command_has_a_page_and_the_program_names_them() throws IOException {
    ManualFiles.write(Manual.ofProgram(), "1.2.3", share);

    for (CommandPage command : Manual.ofProgram().commands()) {
      Path file = share.resolve("man/man1/argosy-" + command.ownName() + ".1");
      assertThat(file).content().startsWith(".TH \"ARGOSY\\-").contains("argosy 1.2.3", "SYNOPSIS");
    }
    assertThat(share.resolve("man/man1/argosy.1"))
        .content()
        .contains("argosy\\-run(1)", "EXIT STATUS", "done, but its promise was broken");
    assertThat(share.resolve("bash-completion/completions/argosy"))
        .hasSameTextualContentAs(share.resolve("zsh/site-functions/_argosy"));
  }

  @Test
  void a_page_has_the_flags_and_examples_of_its_command() {
    String page = ManPage.text(Manual.of("argosy each"), "1");

    assertThat(page)
        .contains(".B \"\\-j, \\-\\-jobs=N\"\nHow many tasks run at once")
        .contains("seq 10 | argosy each")
        .contains("argosy each [OPTIONS]");
  }

  @Test
  void commands_of_a_command_are_on_its_page() {
    String page = ManPage.text(Manual.of("argosy admin"), "1");

    assertThat(page).contains(".SH \"ARGOSY ADMIN TOKEN\"", "Makes a token", "\\-\\-scopes=LIST");
  }

  @Test
  void no_line_of_text_is_taken_for_a_request_of_roff() {
    CommandPage page =
        new CommandPage(
            "argosy x",
            ".TH is no request",
            List.of(".way"),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());

    assertThat(ManPage.text(page, "1")).contains("\n\\&.TH is no request", "\n\\&.way");
  }

  @Test
  void every_value_of_a_flag_has_a_name_that_users_know() {
    assertThat(Manual.ofProgram().all().flatMap(page -> page.flags().stream()))
        .allSatisfy(flag -> assertThat(flag.label()).doesNotContain("<", ">"));
  }
}
