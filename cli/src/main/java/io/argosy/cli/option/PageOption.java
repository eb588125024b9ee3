package io.argosy.cli.option;

import io.argosy.cli.page.PageData;
import io.argosy.cli.page.PageFile;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.util.Optional;
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

  /** Writes the collected data, if requested. */
  public void write(Console console, PageData book, String title, String kind) {
    Path target = file;
    if (target != null) {
      PageFile.write(target, book.fields(title, kind));
      if (!console.isJson()) {
        console.line("page " + target);
      }
    }
  }
}
