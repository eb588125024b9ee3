package io.argosy.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about all commands is what the program prints. */
class ReferencePageTest {
  private static final Path PAGE = Path.of("../docs/reference/commands.md");

  /** {@code -Dargosy.reference=update} writes the page instead. */
  @Test
  void the_page_of_commands_is_up_to_date() throws IOException {
    String text = ReferencePage.text(Manual.ofProgram());
    if (System.getProperty("argosy.reference", "").equals("update")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, text);
    }
    assertThat(PAGE).as("-Dargosy.reference=update writes it").hasContent(text);
  }
}
