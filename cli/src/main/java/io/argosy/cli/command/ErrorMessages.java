package io.argosy.cli.command;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.job.JobCommands;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.cli.remote.ServiceFault;
import io.argosy.console.Console;
import io.argosy.journal.error.JournalException;
import io.argosy.journal.error.JournalInUse;
import io.argosy.journal.error.NewerJournal;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.server.store.DamagedDocument;
import io.argosy.server.store.DatabaseFault;
import io.argosy.simulator.realm.NeverEnds;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns a failure into one sentence and an exit code. */
final class ErrorMessages implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final Console console;

  ErrorMessages(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(ParameterException problem, String[] args) {
    String name = problem.getCommandLine().getCommandSpec().qualifiedName();
    tell(fields("bad-input", ExitCode.BAD_INPUT), sentence(problem) + " (see " + name + " --help)");
    return ExitCode.BAD_INPUT;
  }

  /** picocli's messages are for programmers; the most common mistakes get plain ones. */
  private static String sentence(ParameterException problem) {
    CommandLine line = problem.getCommandLine();
    if (problem instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().getFirst();
      boolean commands = !line.getSubcommands().isEmpty() && !word.startsWith("-");
      return commands
          ? "'"
              + word
              + "' is not a command"
              + Nearest.to(word, List.copyOf(line.getSubcommands().keySet()))
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("")
          : "'" + word + "' is " + (word.startsWith("-") ? "not a flag" : "one word too many");
    }
    return firstLine(problem)
        .replace("is not an int", "is not a whole number")
        .replace("is not a long", "is not a whole number");
  }

  @Override
  public int handleExecutionException(Exception problem, CommandLine line, ParseResult parsed) {
    return switch (problem) {
      case BadInput bad -> badInput(bad);
      case NeverEnds never -> expected(never, ExitCode.BAD_INPUT);
      case NewerJournal newer -> expected(newer, ExitCode.BAD_INPUT);
      case JournalInUse used -> inUse(used, parsed);
      case ServiceFault fault -> expected(fault, ExitCode.OUR_FAULT);
      case JournalException journal -> expected(journal, ExitCode.OUR_FAULT);
      case DatabaseFault database -> expected(database, ExitCode.OUR_FAULT);
      case DamagedDocument damaged -> expected(damaged, ExitCode.OUR_FAULT);
      default -> unexpected(problem);
    };
  }

  private int inUse(JournalInUse used, ParseResult parsed) {
    Optional<RunFolder> run = RunFolder.ofJournal(used.folder());
    return run.isPresent()
        ? badInput(runsAlready(used, RunFolderJobs.commands(run.get().job(), data(parsed))))
        : expected(used, ExitCode.BAD_INPUT);
  }

  /** The folder of runs as the user named it. */
  private static Optional<Path> data(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    return Optional.ofNullable(last.matchedOptionValue("--data", (Path) null));
  }

  private static BadInput runsAlready(JournalInUse used, JobCommands commands) {
    String job = commands.job().value();
    String sentence =
        "job " + job + " runs already, in " + used.owner() + "; watch it: " + commands.of("watch");
    return BadInput.inArgument("job", job, sentence);
  }

  /** Part of the output is lost: the caller must not take what was written as the whole. */
  int lostOutput(String why) {
    console.error("argosy: the output cannot be written: " + why);
    return ExitCode.OUR_FAULT;
  }

  private int badInput(BadInput bad) {
    SequencedMap<String, Object> fields = fields("bad-input", ExitCode.BAD_INPUT);
    fields.put("source", bad.source());
    bad.line().ifPresent(line -> fields.put("line", line));
    fields.put("field", bad.field());
    fields.put("value", bad.value());
    tell(fields, String.valueOf(bad.getMessage()));
    return ExitCode.BAD_INPUT;
  }

  private int expected(Exception problem, int exit) {
    String kind = exit == ExitCode.BAD_INPUT ? "bad-input" : "fault";
    tell(fields(kind, exit), firstLine(problem));
    return exit;
  }

  private int unexpected(Exception problem) {
    tell(fields("fault", ExitCode.OUR_FAULT), firstLine(problem));
    if (System.getenv("ARGOSY_DEBUG") == null) {
      console.error("(set ARGOSY_DEBUG=1 to see where this happened)");
    } else {
      StringWriter trace = new StringWriter();
      problem.printStackTrace(new PrintWriter(trace));
      console.error(trace.toString());
    }
    return ExitCode.OUR_FAULT;
  }

  private static String firstLine(Exception problem) {
    String message =
        switch (problem) {
          case UncheckedIOException wrapped -> said(cause(wrapped));
          case IOException failed -> said(failed);
          default -> problem.getMessage();
        };
    return message == null || message.isBlank()
        ? problem.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }

  private static Exception cause(UncheckedIOException wrapped) {
    return wrapped.getCause() instanceof IOException failed ? failed : wrapped;
  }

  /** The system's message often contains only the file. */
  private static @Nullable String said(Exception failed) {
    return switch (failed) {
      case NoSuchFileException e -> "no such file or folder: " + e.getFile();
      case AccessDeniedException e -> e.getFile() + " cannot be read or written: access denied";
      case FileAlreadyExistsException e -> e.getFile() + " is there already";
      case NotDirectoryException e -> e.getFile() + " is not a folder";
      default -> failed.getMessage();
    };
  }

  private static SequencedMap<String, Object> fields(String kind, int exit) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "error");
    fields.put("kind", kind);
    fields.put("exit", exit);
    return fields;
  }

  private void tell(SequencedMap<String, Object> fields, String sentence) {
    if (console.isJson()) {
      fields.put("message", sentence);
      console.object(fields);
    } else {
      console.error("argosy: " + sentence);
    }
  }
}
