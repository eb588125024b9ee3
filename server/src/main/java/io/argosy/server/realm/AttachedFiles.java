package io.argosy.server.realm;

import io.argosy.protocol.files.Sources;
import io.argosy.protocol.wire.Submission;
import io.argosy.server.job.BlobNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files that came with a job, as they are stored. */
public record AttachedFiles(BlobNames names, Bodies bodies) {
  /** The path of a body on this machine. */
  @FunctionalInterface
  public interface Bodies {
    Path fetch(String name) throws IOException;
  }

  /** The files by the paths that the job knows them by. */
  public Sources sources(List<Submission.Attached> files) {
    Map<String, String> stored = new TreeMap<>();
    files.forEach(it -> stored.put(it.path(), names.file(it.sha256())));
    return Sources.of(stored.keySet(), path -> fetched(stored.getOrDefault(path, path)));
  }

  private Path fetched(String name) {
    try {
      return bodies.fetch(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
