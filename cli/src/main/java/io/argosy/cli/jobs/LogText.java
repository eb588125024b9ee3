package io.argosy.cli.jobs;

import io.argosy.cli.job.JobLog;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prints the other output of programs, each under a line that names its source. */
public final class LogText {
  /** Precedes the output of a piece in a log. */
  private static final Pattern PIECE = Pattern.compile("--- (\\d{1,9})\\+1\\.(err|log) ---");

  /** The name of a log that is only one task's. */
  private static final Pattern OWN = Pattern.compile("(\\d{1,9})\\+1\\.(err|log)");

  private final Console console;
  private final Function<String, Optional<String>> names;
  private final String holder;
  private final boolean byTask;
  private final Optional<String> only;
  private final Map<String, Boolean> inside = new HashMap<>();
  private String heading = "";
  private boolean any;

  private LogText(
      Console console,
      Function<String, Optional<String>> names,
      String holder,
      boolean byTask,
      Optional<String> only) {
    this.byTask = byTask;
    this.console = console;
    this.names = names;
    this.holder = holder;
    this.only = only;
  }

  /** For jobs whose programs do not run tasks one by one: each output has one source. */
  public static LogText ofWhole(Console console, String holder, Optional<String> only) {
    only.ifPresent(
        task -> {
          throw refused(task, "only the tasks of workflows, bags and lists can be asked for");
        });
    return new LogText(console, number -> Optional.empty(), holder, false, only);
  }

  /** For jobs whose tasks have names. */
  public static LogText ofNamed(
      Console console, List<String> tasks, String holder, Optional<String> only) {
    only.filter(task -> !tasks.contains(task))
        .ifPresent(
            task -> {
              throw refused(
                  task,
                  Nearest.to(task, tasks)
                      .map(near -> "did you mean " + near + "?")
                      .orElse("the workflow has no such task"));
            });
    return new LogText(
        console,
        number ->
            Optional.of(Integer.parseInt(number)).filter(it -> it < tasks.size()).map(tasks::get),
        holder,
        true,
        only);
  }

  /**
   * For jobs whose tasks are numbers.
   *
   * @param tasks how many there are
   */
  public static LogText ofNumbered(
      Console console, String holder, Optional<String> only, LongSupplier tasks) {
    only.filter(task -> !task.matches("\\d{1,9}"))
        .ifPresent(
            task -> {
              throw refused(task, "its tasks are numbers, from 0");
            });
    only.ifPresent(task -> refuseBeyond(task, tasks.getAsLong()));
    return new LogText(console, Optional::of, holder, true, only);
  }

  private static void refuseBeyond(String task, long tasks) {
    if (Long.parseLong(task) >= tasks) {
      String right = tasks == 1 ? "only task 0" : "tasks 0 to " + (tasks - 1);
      throw refused(task, "the job has " + right);
    }
  }

  private static BadInput refused(String task, String advice) {
    return BadInput.inArgument("--task", task, "--task is " + task + "; " + advice);
  }

  /** Whether anything was printed. */
  public boolean hasShown() {
    return any;
  }

  /** Prints some output of one attempt; bytes that are not text must not stop it. */
  void show(JobLog log, InputStream in) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      if (byTask) {
        byTask(log, lines);
      } else {
        any = true;
        head(
            "== " + holder + " " + log.number() + ", attempt " + log.attempt() + ": " + log.name());
        lines.lines().forEach(console::line);
      }
    }
  }

  /** The source is named whenever it changes. */
  private void head(String line) {
    if (!line.equals(heading)) {
      heading = line;
      console.line(line);
    }
  }

  private void byTask(JobLog log, BufferedReader lines) throws IOException {
    String by = ", " + holder + " " + log.number() + ", attempt " + log.attempt();
    Optional<String> own = task(OWN, log.name());
    if (own.isPresent()) {
      oneTask(own.get(), "== task " + own.get() + by, lines);
      return;
    }
    boolean shown = inside.getOrDefault(log.key(), only.isEmpty());
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Optional<String> task = task(PIECE, line);
      if (task.isPresent()) {
        shown = only.isEmpty() || only.equals(task);
      }
      if (shown) {
        any = true;
        console.line(task.map(id -> "== task " + id + by).orElse(line));
      }
    }
    inside.put(log.key(), shown);
  }

  private void oneTask(String task, String heading, BufferedReader lines) {
    if (only.isEmpty() || only.get().equals(task)) {
      any = true;
      head(heading);
      lines.lines().forEach(console::line);
    }
  }

  private Optional<String> task(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? names.apply(matcher.group(1)) : Optional.empty();
  }
}
