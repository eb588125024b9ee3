package io.argosy.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.cli.console.Settings;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.console.Console;
import io.argosy.console.Screen;
import io.argosy.protocol.job.JobFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What users read in README and docs can be typed: the program knows each command and flag. */
class UserPagesTest {
  private static final Path ROOT = Path.of("..");

  /** The program in a line of a shell, alone or after a pipe, a condition or a variable. */
  private static final Pattern CALL =
      Pattern.compile("(?:^|[|;&(]\\s*|^\\$ |\\bsudo |=\\S* )(?:\\S*/)?argosy((?:\\s.*)?)$");

  /** A block of a page: its language and its text. */
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** A word of a shell, with quotes. */
  private static final Pattern WORD =
      Pattern.compile("(?:[^\\s'\"\\\\|;&<>#()]|'[^']*'|\"[^\"]*\"|\\\\.|(?<=\\S)#)+");

  /** The beginning of a whole job file. */
  private static final Pattern JOB =
      Pattern.compile("^argosy: 1\\b.*\\nkind: (iterative|bag|workflow|tasks|pipeline)\\b");

  @TempDir Path home;

  /**
   * A line of a page on which the program is called.
   *
   * @param words what follows the name of the program
   */
  record Call(String page, String line, List<String> words) {
    @Override
    public String toString() {
      return page + ": " + line;
    }
  }

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      List<Path> pages =
          docs.filter(page -> page.toString().endsWith(".md"))
              .filter(page -> !page.toString().contains("decisions"))
              .sorted()
              .toList();
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), pages.stream());
    }
  }

  static List<Call> calls() throws IOException {
    List<Call> calls = new ArrayList<>();
    for (Path page : pages().toList()) {
      for (String line : shellLines(Files.readString(page))) {
        Matcher call = CALL.matcher(line);
        if (call.find()) {
          String name = ROOT.relativize(page).toString();
          calls.add(new Call(name, line.strip(), words(call.group(1))));
        }
      }
    }
    return calls;
  }

  /** What is typed in blocks of a shell; a line that goes on is joined with the next one. */
  private static List<String> shellLines(String page) {
    return blocks(page, "", "sh", "bash", "console")
        .flatMap(
            block -> {
              List<String> lines = block.replaceAll("\\\\\n\\s*", "").lines().toList();
              List<String> typed = lines.stream().filter(line -> line.startsWith("$ ")).toList();
              return (typed.isEmpty() ? lines : typed).stream();
            })
        .toList();
  }

  /** The text of the blocks in one of these languages. */
  private static Stream<String> blocks(String page, String... languages) {
    return BLOCK
        .matcher(page)
        .results()
        .filter(block -> List.of(languages).contains(block.group(1)))
        .map(block -> block.group(2));
  }

  /** Up to a comment, a pipe or a redirection. */
  private static List<String> words(String rest) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(rest);
    int end = 0;
    while (word.find() && rest.substring(end, word.start()).isBlank()) {
      words.add(word.group().replaceAll("^['\"]|['\"]$", ""));
      end = word.end();
    }
    return words;
  }

  private CommandLine program() {
    PrintStream nothing =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return ArgosyCommand.program(
            new Console(nothing, nothing, Screen.NONE),
            new Settings(Map.of("HOME", home.toString()), home, 2),
            StandardKinds.views())
        .setExpandAtFiles(false);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void the_program_knows_every_command_and_flag_of_a_page(Call call) {
    List<String> known = List.copyOf(program().getSubcommands().keySet());
    if (call.words().isEmpty() || call.words().getFirst().startsWith("-")) {
      return;
    }
    assertThat(known).contains(call.words().getFirst());

    CommandLine.ParseResult parsed = program().parseArgs(call.words().toArray(String[]::new));

    assertThat(parsed.unmatched()).isEmpty();
  }

  static Stream<Arguments> jobFiles() throws IOException {
    List<Arguments> files = new ArrayList<>();
    for (Path page : pages().toList()) {
      blocks(Files.readString(page), "yaml")
          .filter(block -> JOB.matcher(block).find())
          // What is only planned needs no commands.
          .filter(block -> !page.endsWith("schedule.md"))
          .forEach(block -> files.add(Arguments.of(ROOT.relativize(page).toString(), block)));
    }
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("jobFiles")
  void a_job_file_of_a_page_is_accepted(String page, String text) {
    JobFile file = JobReading.standard().files().parse(page, text, home, Instant.EPOCH);

    assertThat(text).contains("kind: " + file.kind());
  }

  @Test
  void the_first_page_shows_the_python_program_as_it_is() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/start.md"));

    assertThat(blocks(page, "python"))
        .containsExactly(Files.readString(ROOT.resolve("examples/darts.py")));
  }

  @Test
  void the_calls_of_the_pages_are_found() throws IOException {
    List<Call> calls = calls();

    assertThat(calls).hasSizeGreaterThan(80);
    assertThat(calls.stream().map(Call::page).distinct()).contains("README.md", "docs/run.md");
  }
}
