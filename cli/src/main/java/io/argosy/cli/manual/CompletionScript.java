package io.argosy.cli.manual;

import io.argosy.cli.manual.CommandPage.Flag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The script that completes commands, flags, files and names of jobs in bash and zsh. */
public final class CompletionScript {
  private static final String PARTS = "completion.sh";
  private static final String MARK = "# (commands)\n";

  private CompletionScript() {}

  /** The script for a program. */
  public static String text(CommandPage program) {
    String commands =
        program.all().map(CompletionScript::branch).collect(Collectors.joining("\n", "", "\n"));
    return frame().replace(MARK, commands);
  }

  private static String frame() {
    try (InputStream in = CompletionScript.class.getResourceAsStream(PARTS)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is known of one command, by its words after the program's name. */
  private static String branch(CommandPage page) {
    Stream<String> plain = names(page, flag -> flag.label().isEmpty(), _ -> "");
    Stream<String> valued = names(page, flag -> !flag.label().isEmpty(), flag -> ":" + kind(flag));
    Stream<String> commands = page.commands().stream().map(CommandPage::ownName);
    Stream<String> words = page.arguments().stream().map(it -> kind(it.label()));
    String path = page.name().replaceFirst("^\\S+ ?", "");
    return String.join(
        "\n",
        "    '" + path + "')",
        "      _argosy_words='" + joined(commands) + "'",
        "      _argosy_flags='" + joined(plain) + "'",
        "      _argosy_valued='" + joined(valued) + "'",
        "      _argosy_kind='" + words.findFirst().orElse("none") + "'",
        "      ;;");
  }

  private static Stream<String> names(
      CommandPage page, Predicate<Flag> these, Function<Flag, String> after) {
    return page.flags().stream()
        .filter(these)
        .flatMap(flag -> flag.names().stream().map(name -> name + after.apply(flag)));
  }

  private static String joined(Stream<String> words) {
    return words.collect(Collectors.joining(" "));
  }

  private static String kind(Flag flag) {
    return flag.choices().isEmpty() ? kind(flag.label()) : String.join("|", flag.choices());
  }

  /** What can stand for a label. */
  private static String kind(String label) {
    return switch (label) {
      case "JOB" -> "job";
      case "DIR" -> "folder";
      case "FILE" -> "file";
      case "COMMAND" -> "command";
      default ->
          label.toUpperCase(Locale.ROOT).matches(".*\\.(YAML|CSV)|WORKFLOW") ? "file" : "none";
    };
  }
}
