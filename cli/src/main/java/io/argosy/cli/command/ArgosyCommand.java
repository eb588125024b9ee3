package io.argosy.cli.command;

import io.argosy.cli.console.Settings;
import io.argosy.console.Console;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
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
    version = "argosy 0.1.0",
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
    CommandLine line = new CommandLine(new ArgosyCommand(console));
    line.addSubcommand(new RunCommand(console, settings));
    line.addSubcommand(new PlanCommand(console, settings));
    line.addSubcommand(new ResumeCommand(console, settings));
    line.addSubcommand(new ExplainCommand(console, settings));
    line.addSubcommand(new ShowCommand(console, settings));
    line.addSubcommand(new ListCommand(console, settings));
    line.addSubcommand(new ReplayCommand(console, settings));
    line.addSubcommand(new WorthCommand(console, settings));
    line.addSubcommand(new SimulateCommand(console));
    line.addSubcommand(new ScheduleCommand(console));
    line.addSubcommand(new ExperimentCommand(console));
    line.addSubcommand(new ServerCommand(console, settings));
    line.addSubcommand(new AgentCommand(console, settings));
    line.addSubcommand(new SubmitCommand(console, settings));
    line.addSubcommand(new WatchCommand(console, settings));
    line.addSubcommand(new LogsCommand(console, settings));
    line.addSubcommand(new ResultsCommand(console, settings));
    line.addSubcommand(new CancelCommand(console, settings));
    line.addSubcommand(new SitesCommand(console, settings));
    line.addSubcommand(new AdminCommand(console, settings));
    line.addSubcommand("completion", new AutoComplete.GenerateCompletion());
    if (List.of(args).contains("--json")) {
      console.speakJson(); // Before parsing, so that a mistake in the arguments is also printed as
      // JSON.
    }
    line.setOut(console.writer());
    ErrorMessages errorMessages = new ErrorMessages(console);
    line.setParameterExceptionHandler(errorMessages);
    line.setExecutionExceptionHandler(errorMessages);
    return line.execute(args);
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
