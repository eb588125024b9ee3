package io.argosy.cli.manual;

import io.argosy.cli.manual.CommandPage.Argument;
import io.argosy.cli.manual.CommandPage.ExitText;
import io.argosy.cli.manual.CommandPage.Flag;
import java.util.ArrayList;
import java.util.List;

/** All commands on one page of the documentation, in Markdown. */
public final class ReferencePage {
  private final List<String> lines = new ArrayList<>();

  private ReferencePage() {}

  /** The text of the page about a program. */
  public static String text(CommandPage program) {
    ReferencePage page = new ReferencePage();
    page.head(program);
    program.all().skip(1).forEach(page::command);
    return String.join("\n", page.lines) + "\n";
  }

  private void head(CommandPage program) {
    add(
        "# Commands",
        "",
        "Made from the program: `argosy help COMMAND` prints the same, and so do the pages of"
            + " `man`.",
        "Every command also takes `--help`.",
        "",
        "| command | what it does |",
        "| --- | --- |");
    program.commands().forEach(it -> row(link(it), it.description()));
    add("", "| exit code | meaning |", "| --- | --- |");
    program.exitCodes().forEach((ExitText it) -> row(it.code(), it.description()));
  }

  private static String link(CommandPage command) {
    return "[" + command.ownName() + "](#" + command.name().replace(' ', '-') + ")";
  }

  private void command(CommandPage command) {
    boolean top = command.name().indexOf(' ') == command.name().lastIndexOf(' ');
    add(
        "",
        (top ? "## " : "### ") + command.name(),
        "",
        escaped(command.description()),
        "",
        "```text");
    command.synopsis().forEach(lines::add);
    add("```");
    if (!command.arguments().isEmpty() || !command.ownFlags().isEmpty()) {
      add("", "| | |", "| --- | --- |");
      command.arguments().forEach((Argument it) -> row(code(it.label()), it.description()));
      command.ownFlags().forEach((Flag it) -> row(code(it.term()), it.description()));
    }
    footer(command.footer());
  }

  private void footer(List<String> footer) {
    List<String> examples = footer.stream().filter(line -> line.startsWith(" ")).toList();
    footer.stream()
        .filter(line -> !line.isBlank() && !line.startsWith(" "))
        .forEach(line -> add("", escaped(line)));
    if (!examples.isEmpty()) {
      add("", "```");
      examples.forEach(line -> add(line.strip()));
      add("```");
    }
  }

  private void row(String left, String right) {
    add("| " + left + " | " + escaped(right) + " |");
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }

  /** What Markdown would take for its own signs. */
  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
  }

  private void add(String... more) {
    lines.addAll(List.of(more));
  }
}
