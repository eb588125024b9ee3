package io.argosy.cli.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the manual and the completion, as an installed program has them. */
public final class ManualFiles {
  private ManualFiles() {}

  /**
   * Writes them below a folder that is laid out as the system's {@code share}.
   *
   * @param version of the program
   */
  public static void write(CommandPage program, String version, Path share) throws IOException {
    Path pages = Files.createDirectories(share.resolve("man/man1"));
    Files.writeString(pages.resolve(ManPage.file(program)), ManPage.text(program, version));
    for (CommandPage command : program.commands()) {
      Files.writeString(pages.resolve(ManPage.file(command)), ManPage.text(command, version));
    }
    String script = CompletionScript.text(program);
    Path bash = Files.createDirectories(share.resolve("bash-completion/completions"));
    Files.writeString(bash.resolve("argosy"), script);
    Path zsh = Files.createDirectories(share.resolve("zsh/site-functions"));
    Files.writeString(zsh.resolve("_argosy"), script);
  }
}
