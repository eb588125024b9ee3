package io.argosy.cli.remote;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.bag.SweepRange;
import io.argosy.protocol.kind.bag.TaskList;
import io.argosy.protocol.kind.bag.TaskSource;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files named in a job file, and the words of its commands, which may name files.
 *
 * @param words possible files; those of a bag's tasks are included only if the folder has an entry
 *     of that name
 * @param named required files
 */
public record JobNames(Collection<String> words, Collection<String> named) {
  public JobNames {
    words = List.copyOf(words);
    named = List.copyOf(named);
  }

  /** Inspects a job, with all tasks if it is a bag: mistakes in them are reported now. */
  public static JobNames of(JobFile job) {
    List<String> words = new ArrayList<>();
    job.runs().forEach(run -> words.addAll(run.way().command()));
    if (job.result().merge() instanceof JobFile.Merge.Command merge) {
      words.addAll(merge.words());
    }
    List<String> named = new ArrayList<>(job.files());
    if (job instanceof FlowFile flow) {
      flow.steps().forEach(step -> named.addAll(step.files()));
    }
    if (job instanceof BagFile bag) {
      TaskList tasks = TaskList.open(bag.tasks(), Sources.below(bag.folder()));
      bag.tasks().file().ifPresent(named::add);
      try {
        new Search(bag, tasks).into(words, named);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new JobNames(words, named);
  }

  /** Searches the tasks of a bag for files. */
  private static final class Search {
    private final BagFile bag;
    private final TaskList tasks;

    /** The content of the folder, so that a million words need no disk access. */
    private final Set<String> there;

    Search(BagFile bag, TaskList tasks) throws IOException {
      this.bag = bag;
      this.tasks = tasks;
      try (Stream<Path> all = Files.list(bag.folder())) {
        there = all.map(it -> String.valueOf(it.getFileName())).collect(Collectors.toSet());
      }
    }

    void into(List<String> words, List<String> named) throws IOException {
      SequencedSet<String> found = new LinkedHashSet<>();
      if (bag.tasks() instanceof TaskSource.Sweep sweep) {
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
