package io.argosy.cli.kind.tasks;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.protocol.kind.tasks.ItemCommand;
import io.argosy.protocol.kind.tasks.Items;
import java.io.IOException;
import java.util.List;

/** Prints the commands of tasks instead of running them. */
record DryRun(Console console, List<String> command) {
  /** Prints a line for each item as it comes; returns the exit code. */
  int print(ItemFeed feed) throws IOException {
    long first = 0;
    for (List<List<String>> rows = feed.next(); !rows.isEmpty(); rows = feed.next()) {
      Part part = new Part(feed.columns(), first, rows);
      ItemCommand words = new ItemCommand(command, part);
      for (long task = first; task < part.size(); task++) {
        console.line(String.join(" ", words.words(task).stream().map(DryRun::quoted).toList()));
      }
      first = part.size();
    }
    return ExitCode.DONE;
  }

  /** A word as a shell would read it back. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** The items from one number on. */
  private record Part(List<String> columns, long first, List<List<String>> rows) implements Items {
    @Override
    public long size() {
      return first + rows.size();
    }

    @Override
    public List<String> row(long index) {
      return rows.get(Math.toIntExact(index - first));
    }
  }
}
