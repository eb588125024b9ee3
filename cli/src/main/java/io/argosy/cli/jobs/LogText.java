package io.argosy.cli.jobs;

import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Nearest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prints the other output of programs, each under a line that names its source. */
public final class LogText {
  /** Precedes the output of a piece in a log. */
  private static final Pattern PIECE = Pattern.compile("--- (\\d{1,9})\\+1\\.(err|log) ---");

  private final Console console;
  private final Function<String, Optional<String>> names;
  private final String holder;
  private final Optional<String> only;
  private boolean any;

  private LogText(
      Console console,
      Function<String, Optional<String>> names,
      String holder,
      Optional<String> only) {
    this.console = console;
    this.names = names;
    this.holder = holder;
    this.only = only;
  }

  /**
   * @param tasks the ids of a workflow's tasks; empty for other jobs
   * @param only the requested task
   */
  public static LogText of(Console console, List<String> tasks, Optional<String> only) {
    only.filter(task -> !tasks.contains(task)).ifPresent(task -> refuse(task, tasks));
    return new LogText(
        console,
        number ->
            Optional.of(Integer.parseInt(number)).filter(it -> it < tasks.size()).map(tasks::get),
        tasks.isEmpty() ? "" : "worker",
        only);
  }

  /** For a bag, whose tasks are numbers and whose machines have slots. */
  public static LogText ofBag(Console console, Optional<String> only) {
    only.filter(task -> !task.matches("\\d{1,9}"))
        .ifPresent(
            task -> {
              throw BadInput.inArgument(
                  "--task", task, "--task is " + task + "; the tasks of a bag are numbers, from 0");
            });
    return new LogText(console, Optional::of, "slot", only);
  }

  private static void refuse(String task, List<String> tasks) {
    String advice =
        tasks.isEmpty()
            ? "only the tasks of workflows and bags can be asked for"
            : Nearest.to(task, tasks)
                .map(near -> "did you mean " + near + "?")
                .orElse("the workflow has no such task");
    throw BadInput.inArgument("--task", task, "--task is " + task + "; " + advice);
  }

  /** Whether anything was printed. */
  public boolean hasShown() {
    return any;
  }

  /**
   * Prints the output of one attempt; bytes that are not text must not stop it.
   *
   * @param number of the partition, the worker of a workflow, or the slot of a bag
   */
  public void show(String number, String attempt, String name, InputStream in) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      if (holder.isEmpty()) {
        any = true;
        console.line("== partition " + number + ", attempt " + attempt + ": " + name);
        lines.lines().forEach(console::line);
      } else {
        byTask(", " + holder + " " + number + ", attempt " + attempt, lines);
      }
    }
  }

  private void byTask(String by, BufferedReader lines) throws IOException {
    boolean shown = only.isEmpty();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Optional<String> task = task(line);
      if (task.isPresent()) {
        shown = only.isEmpty() || only.equals(task);
      }
      if (shown) {
        any = true;
        console.line(task.map(id -> "== task " + id + by).orElse(line));
      }
    }
  }

  private Optional<String> task(String line) {
    Matcher matcher = PIECE.matcher(line);
    return matcher.matches() ? names.apply(matcher.group(1)) : Optional.empty();
  }
}
