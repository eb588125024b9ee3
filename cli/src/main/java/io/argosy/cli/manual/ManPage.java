package io.argosy.cli.manual;

import io.argosy.cli.manual.CommandPage.Argument;
import io.argosy.cli.manual.CommandPage.ExitText;
import io.argosy.cli.manual.CommandPage.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A page for {@code man}, in roff. */
public final class ManPage {
  private final List<String> lines = new ArrayList<>();

  private ManPage() {}

  /** The name of the file, such as {@code argosy-run.1}. */
  public static String file(CommandPage page) {
    return title(page) + ".1";
  }

  private static String title(CommandPage page) {
    return page.name().replace(' ', '-');
  }

  /**
   * The text of the file.
   *
   * @param version of the program
   */
  public static String text(CommandPage page, String version) {
    ManPage made = new ManPage();
    made.head(page, version);
    made.usage(page, "SH");
    page.commands().stream()
        .filter(command -> !hasOwnFile(page))
        .forEach(
            command -> {
              made.macro("SH", command.name().toUpperCase(Locale.ROOT));
              made.paragraph(command.description());
              made.usage(command, "SS");
            });
    made.ends(page);
    return String.join("\n", made.lines) + "\n";
  }

  /** The program's commands have files of their own; those of a command are in its file. */
  private static boolean hasOwnFile(CommandPage page) {
    return page.name().indexOf(' ') < 0;
  }

  private void head(CommandPage page, String version) {
    String title = title(page).toUpperCase(Locale.ROOT);
    lines.add(".TH " + quoted(title) + " 1 \"\" " + quoted("argosy " + version) + " \"Argosy\"");
    macro("SH", "NAME");
    lines.add(escaped(title(page) + " - " + firstSentence(page.description())));
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    return end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
  }

  private void usage(CommandPage page, String level) {
    macro(level, "SYNOPSIS");
    page.synopsis().forEach(way -> lines.addAll(List.of(".nf", escaped(way), ".fi")));
    if (level.equals("SH")) {
      macro(level, "DESCRIPTION");
      paragraph(page.description());
    }
    if (!page.arguments().isEmpty()) {
      macro(level, "ARGUMENTS");
      page.arguments().forEach((Argument it) -> item(it.label(), it.description()));
    }
    List<Flag> flags = hasOwnFile(page) ? page.flags() : page.ownFlags();
    if (!flags.isEmpty()) {
      macro(level, "OPTIONS");
      flags.forEach((Flag it) -> item(it.term(), it.description()));
    }
    footer(page.footer());
  }

  private void footer(List<String> footer) {
    for (String line : footer) {
      if (line.startsWith(" ")) {
        lines.addAll(List.of(".nf", escaped(line), ".fi"));
      } else {
        paragraph(line);
      }
    }
  }

  private void ends(CommandPage page) {
    if (!page.commands().isEmpty() && hasOwnFile(page)) {
      macro("SH", "COMMANDS");
      page.commands().forEach(it -> item(title(it) + "(1)", it.description()));
    }
    if (!page.exitCodes().isEmpty()) {
      macro("SH", "EXIT STATUS");
      page.exitCodes().forEach((ExitText it) -> item(it.code(), it.description()));
    }
    if (!hasOwnFile(page)) {
      macro("SH", "SEE ALSO");
      lines.add("argosy(1), for the exit status of all commands");
    }
  }

  private void macro(String name, String argument) {
    lines.add("." + name + " " + quoted(argument));
  }

  private void paragraph(String text) {
    if (!text.isBlank()) {
      lines.addAll(List.of(".PP", escaped(text)));
    }
  }

  private void item(String term, String description) {
    lines.addAll(List.of(".TP", ".B " + quoted(term), escaped(description)));
  }

  private static String quoted(String text) {
    return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
  }

  /** A dot or quote at the beginning of a line would be a request of roff. */
  private static String escaped(String text) {
    String plain =
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("~", "\\(ti");
    return plain.startsWith(".") ? "\\&" + plain : plain;
  }
}
