package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.cli.doctor.DoctorCommand;
import io.argosy.cli.install.ProgramVersion;
import io.argosy.cli.install.VersionCommand;
import io.argosy.cli.jobs.JobViews;
import io.argosy.cli.kind.StandardKinds;
import io.argosy.cli.manual.CommandPage;
import io.argosy.cli.manual.CompletionCommand;
import io.argosy.cli.manual.HelpCommand;
import io.argosy.cli.retention.PinCommand;
import io.argosy.cli.retention.PruneCommand;
import io.argosy.cli.retention.RmCommand;
import io.argosy.cli.retention.UnpinCommand;
import io.argosy.console.Console;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program as a whole. */
@Command(
    name = "argosy",
    description = "Runs work across machines and keeps its promise: a deadline.",
    versionProvider = ProgramVersion.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:a fault of Argosy or of this machine",
      "2:bad input",
      "3:the job failed",
      "4:done, but its promise was broken",
      "5:stopped incomplete, as its promise requires",
      "130:interrupted"
    })
public final class ArgosyCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  private final Console console;

  private ArgosyCommand(Console console) {
    this.console = console;
  }

  /** Runs the program with the given arguments; returns the exit code. */
  public static int execute(Console console, Settings settings, String... args) {
    return execute(console, settings, StandardKinds.views(), args);
  }

  /** Runs the program with other kinds of jobs than the standard ones. */
  public static int execute(Console console, Settings settings, JobViews views, String... args) {
    CommandLine line = program(console, settings, views, args);
    if (ownFlags(args).contains("--json")) {
      console.speakJson(); // Before parsing, so that a mistake in the arguments is also printed as
      // JSON.
    }
    line.setExpandAtFiles(false); // A word of a user's command may begin with @.
    line.setOut(console.writer());
    ErrorMessages errorMessages = new ErrorMessages(console);
    line.setParameterExceptionHandler(errorMessages);
    line.setExecutionExceptionHandler(errorMessages);
    int exit = line.execute(args);
    return console.failure().map(errorMessages::lostOutput).orElse(exit);
  }

  /** Words after {@code --} belong to a user's command. */
  private static List<String> ownFlags(String... args) {
    return Stream.of(args).takeWhile(word -> !word.equals("--")).toList();
  }

  /** By name. Reading the flags of all commands takes longer than most of them run. */
  static SequencedMap<String, Supplier<Object>> commands(
      Console console, Settings settings, JobViews views) {
    SequencedMap<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("run", () -> new RunCommand(console, settings, views));
    views.all().forEach(view -> all.putAll(view.commands(console, settings)));
    all.put("resume", () -> new ResumeCommand(console, settings, views));
    all.put("explain", () -> new ExplainCommand(console, settings, views));
    all.put("show", () -> new ShowCommand(console, settings, views));
    all.put("list", () -> new ListCommand(console, settings, views));
    all.put("replay", () -> new ReplayCommand(console, settings, views));
    all.put("worth", () -> new WorthCommand(console, settings, views.reading()));
    all.put("simulate", () -> new SimulateCommand(console, views));
    all.put("schedule", () -> new ScheduleCommand(console));
    all.put("experiment", () -> new ExperimentCommand(console));
    all.put("server", () -> new ServerCommand(console, settings, views));
    all.put("agent", () -> new AgentCommand(console, settings, views.reading().files()));
    all.put("submit", () -> new SubmitCommand(console, settings, views));
    all.put("watch", () -> new WatchCommand(console, settings, views));
    all.put("logs", () -> new LogsCommand(console, settings, views));
    all.put("results", () -> new ResultsCommand(console, settings, views));
    all.put("cancel", () -> new CancelCommand(console, settings, views));
    all.put("rm", () -> new RmCommand(console, settings, views));
    all.put("prune", () -> new PruneCommand(console, settings, views));
    all.put("pin", () -> new PinCommand(console, settings, views));
    all.put("unpin", () -> new UnpinCommand(console, settings, views));
    all.put("sites", () -> new SitesCommand(console, settings));
    all.put("admin", () -> AdminCommand.withStorage(console, settings, views));
    all.put("doctor", () -> new DoctorCommand(console, settings));
    all.put("version", () -> new VersionCommand(console));
    return all;
  }

  /** The program with the command that the first argument names, or with all if it names none. */
  static CommandLine program(Console console, Settings settings, JobViews views, String... args) {
    CommandLine line = new CommandLine(new ArgosyCommand(console));
    SequencedMap<String, Supplier<Object>> all = commands(console, settings, views);
    if (args.length > 0 && all.containsKey(args[0])) {
      line.addSubcommand(all.get(args[0]).get());
    } else {
      all.values().forEach(it -> line.addSubcommand(it.get()));
      line.addSubcommand(new HelpCommand());
      line.addSubcommand(new CompletionCommand(console));
    }
    return line;
  }

  /** What the manual has about the program and all its commands. */
  public static CommandPage manual(Console console, Settings settings, JobViews views) {
    return CommandPage.of(program(console, settings, views).getCommandSpec());
  }

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Write one JSON object a line, for programs.")
  void json(boolean wanted) {
    if (wanted) {
      console.speakJson();
    }
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "a command is missing, such as 'argosy run job.yaml'");
    }
  }
}
