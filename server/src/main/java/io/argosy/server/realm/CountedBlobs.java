package io.argosy.server.realm;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blobs that know how much each realm has stored. The files are counted once, when somebody first
 * asks; from then on the count goes along with what is stored and removed.
 */
final class CountedBlobs implements Blobs {
  private final Blobs blobs;
  private final Map<String, Long> stored = new HashMap<>();

  CountedBlobs(Blobs blobs) {
    this.blobs = blobs;
  }

  private static String realm(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? name : name.substring(0, slash);
  }

  private synchronized void count(String name, long more) {
    stored.computeIfPresent(realm(name), (realm, before) -> before + more);
  }

  @Override
  public ResultRef put(String name, InputStream body, long limit) throws IOException {
    boolean there = blobs.size(name).isPresent();
    ResultRef ref = blobs.put(name, body, limit);
    if (!there) {
      count(name, ref.bytes());
    }
    return ref;
  }

  @Override
  public void remove(String name) throws IOException {
    long bytes = blobs.bytes(name);
    blobs.remove(name);
    count(name, -bytes);
  }

  @Override
  public long bytes(String folder) throws IOException {
    if (!folder.equals(realm(folder))) {
      return blobs.bytes(folder);
    }
    synchronized (this) {
      Long known = stored.get(folder);
      if (known == null) {
        known = blobs.bytes(folder);
        stored.put(folder, known);
      }
      return known;
    }
  }

  @Override
  public Optional<Long> size(String name) throws IOException {
    return blobs.size(name);
  }

  @Override
  public Optional<ResultRef> describe(String name) throws IOException {
    return blobs.describe(name);
  }

  @Override
  public InputStream get(String name) throws IOException {
    return blobs.get(name);
  }

  @Override
  public Path fetch(String name) throws IOException {
    return blobs.fetch(name);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return blobs.list(folder);
  }
}
