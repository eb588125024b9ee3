package io.argosy.protocol.kind.bag;

import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.job.Seeds;
import io.argosy.protocol.sweep.SweepRange;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.sweep.TaskSource;
import io.argosy.protocol.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * A hash of what a task of a bag computes: everything in its job file that affects the computation,
 * and nothing else. Its index counts only if its command uses it; time limits, machines and money
 * do not.
 */
final class TaskKey {
  /** Must change whenever the same task gets another key. */
  private static final String FORM = "argosy task 1";

  private final BagFile bag;
  private final TaskList tasks;
  private final Map<String, String> files;
  private final byte[] common;
  private final boolean counted;
  private final boolean matched;
  private final MessageDigest digest = Sha256.begin();

  /**
   * @param files the attached files: for each path a hash of its content
   */
  TaskKey(BagFile bag, TaskList tasks, Map<String, String> files) {
    this.bag = bag;
    this.tasks = tasks;
    this.files = files;
    this.common = common(bag, files);
    boolean sweep = bag.tasks() instanceof TaskSource.Sweep;
    counted = sweep && ((TaskSource.Sweep) bag.tasks()).over() instanceof SweepRange.Count;
    matched = sweep && ((TaskSource.Sweep) bag.tasks()).over() instanceof SweepRange.Matching;
  }

  /** What all tasks of a bag have in common: how they are called, and the files. */
  static byte[] common(BagFile bag, Map<String, String> files) {
    MessageDigest digest = Sha256.begin();
    part(digest, FORM);
    // Lists every case, so that a new one must decide whether it affects the computation.
    switch (bag.run()) {
      case JobFile.Run(
              var field,
              var on,
              Participation participation,
              JobFile.From from,
              SequencedMap<String, String> env,
              var timeout,
              var workers,
              Optional<Container> container) -> {
        part(digest, participation.name());
        part(digest, from.name());
        parts(digest, new TreeMap<>(env));
        // Of a container's settings, only those that a program can observe.
        part(digest, container.map(it -> it.image() + " " + it.network()).orElse(""));
      }
    }
    part(digest, bag.seed().isPresent() ? Long.toString(bag.seed().getAsLong()) : "");
    Map<String, String> named = new TreeMap<>(files);
    named.keySet().removeIf(path -> bag.files().stream().noneMatch(it -> isIn(path, it)));
    parts(digest, named);
    return digest.digest();
  }

  private static boolean isIn(String path, String name) {
    return path.equals(name) || path.startsWith(name + "/");
  }

  /** The key of a task. */
  ByteBuffer of(long index, List<String> row) {
    digest.update(common);
    SequencedMap<String, String> parameters = tasks.named(row);
    Map<String, String> ours = new HashMap<>();
    ours.put("index", Long.toString(index));
    ours.put("out", "{out}");
    bag.seed().ifPresent(seed -> ours.put("seed", Long.toString(Seeds.of(seed, index))));
    List<String> command = tasks.command(parameters, ours);
    part(digest, Integer.toString(command.size()));
    command.forEach(word -> part(digest, word));
    parts(digest, tasks.variables(parameters));
    if (counted || command.stream().anyMatch(TaskKey::saysWhere)) {
      part(digest, Long.toString(index));
    }
    if (matched) {
      content(row.getFirst());
    }
    if (!files.isEmpty()) {
      command.forEach(word -> TaskList.names(word).forEach(this::content));
    }
    return ByteBuffer.wrap(digest.digest());
  }

  /** Whether a line for the shell uses the task's index, or its seed, which depends on it. */
  private static boolean saysWhere(String word) {
    return word.contains("ARGOSY_INDEX") || word.contains("ARGOSY_SEED");
  }

  private void content(String path) {
    String mark = files.get(path);
    if (mark != null) {
      part(digest, path);
      part(digest, mark);
    }
  }

  private static void parts(MessageDigest digest, Map<String, String> all) {
    part(digest, Integer.toString(all.size()));
    all.forEach(
        (name, value) -> {
          part(digest, name);
          part(digest, value);
        });
  }

  /** Prefixed by its length, so that different lists of texts never look equal. */
  private static void part(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int size = bytes.length;
    digest.update((byte) (size >>> 24));
    digest.update((byte) (size >>> 16));
    digest.update((byte) (size >>> 8));
    digest.update((byte) size);
    digest.update(bytes);
  }
}
