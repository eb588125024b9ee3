package io.argosy.cli.option;

import io.argosy.cli.page.PageFile;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag for a page. */
public final class PageOption {
  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Also write one page that shows the run and opens without network; not for bags.")
  @Nullable Path file;

  public boolean isWanted() {
    return file != null;
  }

  /** The file of the page, if one was requested. */
  public Optional<Path> wanted() {
    return Optional.ofNullable(file);
  }

  /** Refuses the flag, if given, for a job kind without a page. */
  public void refuse(String kind) {
    if (isWanted()) {
      throw BadInput.inArgument(
          "--html",
          String.valueOf(file),
          "--html is " + file + ", but " + kind + " has no page yet; leave it out");
    }
  }

  /** Writes the page, if requested. */
  public void write(Console console, Supplier<String> html) {
    Path target = file;
    if (target != null) {
      PageFile.write("--html", target, html.get());
      if (!console.isJson()) {
        console.line("page " + target);
      }
    }
  }
}
