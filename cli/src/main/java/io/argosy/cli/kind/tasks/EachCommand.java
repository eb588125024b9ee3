package io.argosy.cli.kind.tasks;

import io.argosy.cli.console.LocalMachines;
import io.argosy.cli.console.Settings;
import io.argosy.cli.flag.DeadlineFlag;
import io.argosy.cli.job.JobReading;
import io.argosy.cli.local.RunFolderJobs;
import io.argosy.console.Console;
import io.argosy.protocol.kind.tasks.ItemCommand;
import io.argosy.protocol.kind.tasks.ItemTable;
import io.argosy.protocol.kind.tasks.Items;
import io.argosy.protocol.kind.tasks.TaskListDraft;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code argosy each}. */
@Command(
    name = "each",
    description =
        "Runs a command once for each item on this machine and prints the output of each run as a"
            + " whole. Items are the lines of the standard input, or what one of the flags or :::"
            + " names.",
    customSynopsis = {
      "argosy each [OPTIONS] [--] COMMAND [WORD...] [::: ITEM...]",
      "argosy each [OPTIONS] --resume JOB | --retry-failed JOB"
    },
    footer = {
      "",
      "In COMMAND and its words {} is the item, {.} the item without its extension, {/} its last"
          + " part, {//} its folder, {/.} its last part without the extension, {#} the number of"
          + " the task from 1, and {name} the value of a column of --csv or --grid. A command"
          + " without any of them gets the item as its last word. Without COMMAND each item is a"
          + " line for sh.",
      "",
      "  seq 10 | argosy each -- sh -c 'echo $(({} * 2))'",
      "  argosy each --files 'data/*.gz' -- gzip -t {}"
    },
    mixinStandardHelpOptions = true)
final class EachCommand implements Callable<Integer> {
  private static final String LIST = ":::";

  private final Console console;
  private final Settings settings;
  private final JobReading reading;
  private final Supplier<InputStream> input;

  @Mixin private ItemOptions from = new ItemOptions();
  @Mixin private EachOptions options = new EachOptions();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command and its words, then perhaps ::: and items.")
  private @Nullable List<String> words;

  EachCommand(Console console, Settings settings, JobReading reading, Supplier<InputStream> input) {
    this.console = console;
    this.settings = settings;
    this.reading = reading;
    this.input = input;
  }

  @Override
  public Integer call() throws Exception {
    List<List<String>> parts = parts(words == null ? List.of() : words);
    options.check(settings.folder(), settings.processors());
    refuseExpanded(parts.getFirst());
    EachRun run = new EachRun(console, settings, reading, options, options.data()::commands);
    Optional<String> earlier = options.earlier();
    if (earlier.isPresent()) {
      refuseNewWork(parts);
      RunFolder folder = known(earlier.get());
      return options.isRetry() ? run.retryFailed(folder) : run.resume(folder);
    }
    refuseOverwriting();
    ItemFeed items =
        new ItemSource(from, settings.folder(), input).open(parts.subList(1, parts.size()));
    List<String> command = command(parts.getFirst(), new ItemTable(items.columns(), List.of()));
    TaskListDraft draft = draft(command);
    return options.isDryRun()
        ? new DryRun(console, command).print(items)
        : run.begin(draft, ItemReading.begin(items));
  }

  /** The command, then the words after each {@code :::}. */
  private static List<List<String>> parts(List<String> words) {
    List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
    for (String word : words) {
      if (word.equals(LIST)) {
        parts.add(new ArrayList<>());
      } else {
        parts.getLast().add(word);
      }
    }
    return parts;
  }

  private void refuseOverwriting() throws IOException {
    Optional<Path> results = options.results().map(settings.folder()::resolve);
    for (String name : from.read()) {
      Path read = settings.folder().resolve(name);
      if (results.isPresent()
          && Files.exists(results.get())
          && Files.exists(read)
          && Files.isSameFile(results.get(), read)) {
        throw BadInput.inArgument(
            "--results",
            name,
            "--results is " + name + ", from which the items are read; it must be another file");
      }
    }
  }

  /** A shell that expands the pattern puts further files where the command begins. */
  private void refuseExpanded(List<String> command) {
    if (from.files == null || MatchingFiles.isPattern(from.files) || command.isEmpty()) {
      return;
    }
    String next = command.getFirst();
    List<String> before = command.subList(0, Math.max(0, command.indexOf("--")));
    boolean isProgram = next.contains("/") && before.isEmpty();
    if (!isProgram && isFile(next) && before.stream().allMatch(this::isFile)) {
      throw BadInput.inArgument(
          "--files",
          from.files,
          "--files is "
              + from.files
              + ", and the file "
              + next
              + " follows it where the command must begin; quote the pattern, such as 'data/*.nc',"
              + " so that the shell does not expand it");
    }
  }

  private boolean isFile(String word) {
    return Files.isRegularFile(settings.folder().resolve(word));
  }

  private void refuseNewWork(List<List<String>> parts) {
    String flag = options.isRetry() ? "--retry-failed" : "--resume";
    String job = options.earlier().orElse("");
    if (parts.size() > 1 || !parts.getFirst().isEmpty()) {
      throw BadInput.inArgument(
          flag,
          job,
          flag + " names a job, which has its command and items already; remove the others");
    }
    Stream.concat(options.ofNewJob().stream(), from.given().stream())
        .findFirst()
        .ifPresent(
            other -> {
              String keeps = ", which has begun and keeps what it began with";
              throw BadInput.inArgument(
                  other,
                  "",
                  other
                      + " is for a new job, but "
                      + flag
                      + " is "
                      + job
                      + keeps
                      + "; remove one of them");
            });
  }

  private RunFolder known(String job) throws IOException {
    RunFolderJobs jobs = options.data().jobs(settings, reading);
    RunFolder run = jobs.run(job);
    jobs.job(job)
        .bodiesGone()
        .ifPresent(
            sentence -> {
              throw BadInput.inArgument("job", job, sentence);
            });
    if (!run.kind().equals(TaskListFile.KIND) || FreeBagRun.isOf(run, reading)) {
      throw BadInput.inArgument(
          "job",
          job,
          "job " + job + " was not begun by 'argosy each'; use 'argosy resume " + job + "'");
    }
    return run;
  }

  private List<String> command(List<String> given, Items items) {
    List<String> command = given.isEmpty() ? ItemCommand.SHELL : ItemCommand.complete(given, items);
    new ItemCommand(command, items)
        .unknown()
        .ifPresent(
            name -> {
              throw BadInput.inArgument(
                  "COMMAND",
                  name,
                  "the command has {"
                      + name
                      + "}, which is no column; there are {"
                      + String.join("}, {", items.columns())
                      + "}, and {{"
                      + name
                      + "}} means the braces themselves");
            });
    refuseLine(given);
    return command;
  }

  /** One word with spaces in it is most likely a line that is meant for a shell. */
  private void refuseLine(List<String> given) {
    if (given.size() == 1
        && given.getFirst().contains(" ")
        && !Files.exists(settings.folder().resolve(given.getFirst()))) {
      throw BadInput.inArgument(
          "COMMAND",
          given.getFirst(),
          "the command is the one word '"
              + given.getFirst()
              + "', which names no program; it must be separate words, or a line for a shell: sh -c"
              + " '"
              + given.getFirst()
              + "'");
    }
  }

  private TaskListDraft draft(List<String> command) {
    LocalMachines machines = TaskFit.of(settings).limit(options.machines(settings), options.size());
    int slots = machines.slots().values().stream().mapToInt(it -> it).sum();
    return new TaskListDraft(
        options.name(),
        command,
        slots,
        options.size(),
        options.retries(),
        options.timeout(),
        options
            .deadline()
            .map(it -> DeadlineFlag.text(it, ZonedDateTime.now(ZoneId.systemDefault()))),
        options.otherwise());
  }
}
