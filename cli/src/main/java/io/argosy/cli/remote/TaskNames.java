package io.argosy.cli.remote;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.sweep.SweepRange;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.sweep.TaskSource;
import io.argosy.protocol.sweep.TaskSourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that a job and its tasks name. */
public final class TaskNames {
  private TaskNames() {}

  /** Inspects a job with all its tasks: mistakes in them are reported now. */
  public static JobNames of(TaskSourceFile job) {
    JobNames common = JobNames.of(job);
    List<String> words = new ArrayList<>(common.words());
    List<String> named = new ArrayList<>(common.named());
    TaskList tasks = TaskList.open(job.tasks(), Sources.below(job.folder()));
    job.tasks().file().ifPresent(named::add);
    try {
      new Search(job, tasks).into(words, named);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new JobNames(words, named);
  }

  /** Searches the tasks of a job for files. */
  private static final class Search {
    private final TaskSourceFile job;
    private final TaskList tasks;

    /** The content of the folder, so that a million words need no disk access. */
    private final Set<String> there;

    Search(TaskSourceFile job, TaskList tasks) throws IOException {
      this.job = job;
      this.tasks = tasks;
      try (Stream<Path> all = Files.list(job.folder())) {
        there = all.map(it -> String.valueOf(it.getFileName())).collect(Collectors.toSet());
      }
    }

    void into(List<String> words, List<String> named) throws IOException {
      SequencedSet<String> found = new LinkedHashSet<>();
      if (job.tasks() instanceof TaskSource.Sweep sweep) {
        if (sweep.over() instanceof SweepRange.Matching) {
          tasks.each(row -> named.add(row.getFirst()));
        }
        filled(sweep, found);
      } else {
        tasks.each(row -> TaskList.names(row.getFirst()).filter(this::mayBe).forEach(found::add));
      }
      words.addAll(found);
    }

    /** Words of a sweep with placeholders: each task may mean another file. */
    private void filled(TaskSource.Sweep sweep, Set<String> found) throws IOException {
      if (tasks.columns().isEmpty()
          || sweep.command().stream().noneMatch(word -> word.contains("{"))) {
        return;
      }
      tasks.each(
          row ->
              tasks.command(tasks.named(row), Map.of()).stream()
                  .filter(this::mayBe)
                  .forEach(found::add));
    }

    private boolean mayBe(String word) {
      String path = word.startsWith("./") ? word.substring(2) : word;
      int slash = path.indexOf('/');
      return there.contains(slash < 0 ? path : path.substring(0, slash));
    }
  }
}
