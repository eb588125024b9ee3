package io.argosy.server.realm;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.bag.TaskList;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tasks of bags, read from the files that came with them. */
final class BagTasks {
  private final BlobNames names;
  private final EarlierBag.Bodies blobs;

  BagTasks(BlobNames names, EarlierBag.Bodies blobs) {
    this.names = names;
    this.blobs = blobs;
  }

  TaskList of(BagFile bag, List<Submission.Attached> files) {
    return TaskList.open(bag.tasks(), sources(files));
  }

  /** The files that came with a job. */
  Sources sources(List<Submission.Attached> files) {
    Map<String, String> stored = new TreeMap<>();
    files.forEach(it -> stored.put(it.path(), names.file(it.sha256())));
    return Sources.of(stored.keySet(), path -> fetched(stored.getOrDefault(path, path)));
  }

  private Path fetched(String name) {
    try {
      return blobs.fetch(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
