package io.argosy.cli.manual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What the manual has about one command.
 *
 * @param name with the program's name, such as {@code argosy admin token}
 * @param synopsis how it is called, one line for each way
 * @param footer what follows the flags; a line that is indented is an example
 */
public record CommandPage(
    String name,
    String description,
    List<String> synopsis,
    List<Argument> arguments,
    List<Flag> flags,
    List<CommandPage> commands,
    List<ExitText> exitCodes,
    List<String> footer) {

  /** A word that is no flag. */
  public record Argument(String label, String description) {}

  /**
   * A flag.
   *
   * @param label the kind of its value, empty if it takes none
   * @param choices its values, empty if they cannot be listed
   */
  public record Flag(List<String> names, String label, List<String> choices, String description) {
    /** As it is typed, such as {@code -j, --jobs=N}. */
    public String term() {
      return String.join(", ", names) + (label.isEmpty() ? "" : "=" + label);
    }
  }

  /** What an exit code means. */
  public record ExitText(String code, String description) {}

  public CommandPage {
    synopsis = List.copyOf(synopsis);
    arguments = List.copyOf(arguments);
    flags = List.copyOf(flags);
    commands = List.copyOf(commands);
    exitCodes = List.copyOf(exitCodes);
    footer = List.copyOf(footer);
  }

  /** The page of a command and those of its own commands. */
  public static CommandPage of(CommandSpec spec) {
    UsageMessageSpec usage = spec.usageMessage();
    return new CommandPage(
        spec.qualifiedName(),
        String.join(" ", usage.description()),
        synopsis(spec),
        spec.positionalParameters().stream().map(CommandPage::argument).toList(),
        spec.options().stream()
            .filter(option -> !option.hidden())
            .map(CommandPage::flag)
            .sorted(Comparator.comparing(CommandPage::sortedBy))
            .toList(),
        spec.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .distinct()
            .map(CommandPage::of)
            .toList(),
        usage.exitCodeList().entrySet().stream()
            .map(code -> new ExitText(code.getKey(), code.getValue()))
            .toList(),
        List.of(usage.footer()));
  }

  private static Argument argument(PositionalParamSpec argument) {
    return new Argument(argument.paramLabel(), String.join(" ", argument.description()));
  }

  private static Flag flag(OptionSpec option) {
    List<String> choices = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(choices::add);
    }
    return new Flag(
        List.of(option.names()),
        option.arity().max() == 0 ? "" : option.paramLabel(),
        choices,
        String.join(" ", option.description()));
  }

  /** Long names in the order of the alphabet, as help has them. */
  private static String sortedBy(Flag flag) {
    return flag.names().getLast().replaceFirst("^-+", "");
  }

  private static List<String> synopsis(CommandSpec spec) {
    List<String> custom = List.of(spec.usageMessage().customSynopsis());
    if (!custom.isEmpty()) {
      return custom;
    }
    Stream<String> required =
        spec.options().stream()
            .filter(OptionSpec::required)
            .map(option -> option.longestName() + "=" + option.paramLabel());
    Stream<String> words = spec.positionalParameters().stream().map(CommandPage::label);
    Stream<String> command = spec.subcommands().isEmpty() ? Stream.of() : Stream.of("COMMAND");
    Stream<String> parts =
        Stream.of(Stream.of("[OPTIONS]"), required, words, command).flatMap(it -> it);
    return List.of(spec.qualifiedName() + " " + String.join(" ", parts.toList()));
  }

  private static String label(PositionalParamSpec argument) {
    String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
    return argument.required() ? label : "[" + label + "]";
  }

  /** Its own name, such as {@code token}. */
  public String ownName() {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  /** The flags that not every command has. */
  public List<Flag> ownFlags() {
    return flags.stream()
        .filter(flag -> !flag.names().contains("--help") && !flag.names().contains("--version"))
        .toList();
  }

  /** This page and those of all its commands. */
  public Stream<CommandPage> all() {
    return Stream.concat(Stream.of(this), commands.stream().flatMap(CommandPage::all));
  }
}
