package io.argosy.cli.kind.tasks;

import io.argosy.cli.embedded.EmbeddedRun;
import io.argosy.core.kind.tasks.TaskListStimulus;
import io.argosy.protocol.kind.tasks.ItemFile;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * Reads the items of a new job: some before it begins, the others while its tasks run. The items of
 * a task are on disk before the kernel hears of it.
 */
final class ItemReading {
  private final ItemFeed feed;
  private final List<List<String>> first;
  private volatile boolean open;

  private ItemReading(ItemFeed feed, List<List<String>> first) {
    this.feed = feed;
    this.first = first;
    open = feed.size().isEmpty();
  }

  /** Waits for the first items. */
  static ItemReading begin(ItemFeed feed) throws IOException {
    return new ItemReading(feed, feed.next());
  }

  List<String> columns() {
    return feed.columns();
  }

  /** The tasks that the job begins with. */
  long tasks() {
    return feed.size().orElse(first.size());
  }

  /** Whether more items may come. */
  boolean isOpen() {
    return open;
  }

  /** Stores the items that the job begins with. */
  ItemFile store(Path path) throws IOException {
    ItemFile items = ItemFile.create(path, columns());
    List<List<String>> rows = first;
    items.append(rows);
    while (items.size() < tasks() && !rows.isEmpty()) {
      rows = feed.next();
      items.append(rows);
    }
    if (items.size() != tasks()) {
      throw BadInput.inArgument(
          "items", "", "the file with the items was changed while argosy read it; begin again");
    }
    return items;
  }

  /** Reads the others on a thread of its own, which may wait for ever: nothing waits for it. */
  void start(EmbeddedRun run, RunFolder folder, ItemFile items) {
    if (open) {
      Thread.ofPlatform().daemon().name("items").start(() -> read(run, folder, items));
    }
  }

  private void read(EmbeddedRun run, RunFolder folder, ItemFile items) {
    try {
      try {
        for (List<List<String>> rows = feed.next();
            !rows.isEmpty() && !run.ended().isDone();
            rows = feed.next()) {
          refuseTooMany(items.size() + rows.size());
          items.append(rows);
          tell(run, items.size(), false);
        }
      } catch (BadInput e) {
        InputCut.mistake(String.valueOf(e.getMessage()), items.size()).write(folder);
      }
      tell(run, items.size(), true);
      open = false;
    } catch (IOException e) {
      run.giveUp("the items cannot be stored: " + e.getMessage());
    } catch (DriverStopped e) {
      // The end of the run carries the same failure.
    }
  }

  private static void refuseTooMany(long items) {
    if (items > TaskListFile.TASKS_LIMIT) {
      throw BadInput.inArgument(
          "items",
          Long.toString(items),
          "there are more than "
              + TaskListFile.TASKS_LIMIT
              + " items, the most that a job may have");
    }
  }

  private static void tell(EmbeddedRun run, long tasks, boolean last) {
    try {
      run.tell(at -> new TaskListStimulus.TasksArrived(at, run.job(), tasks, last)).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof DriverStopped stopped ? stopped : e;
    }
  }
}
