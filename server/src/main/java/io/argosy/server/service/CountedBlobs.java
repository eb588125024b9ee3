package io.argosy.server.service;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.DirectBlobs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blobs with a count of each realm's stored bytes. The first request for the count counts the
 * bodies; from then on stores and removals through this object update it. Where other programs
 * store too, past the service or through another replica, the count is renewed after a while: until
 * then a realm may store a little more than its limit, or be refused what would just fit.
 */
public final class CountedBlobs implements Blobs {
  private static final Duration STALE = Duration.ofMinutes(10);

  private final Blobs blobs;
  private final InstantSource clock;
  private final Map<String, Count> counts = new HashMap<>();

  private record Count(long bytes, Instant at) {}

  public CountedBlobs(Blobs blobs) {
    this(blobs, InstantSource.system());
  }

  CountedBlobs(Blobs blobs, InstantSource clock) {
    this.blobs = blobs;
    this.clock = clock;
  }

  private static String realm(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? name : name.substring(0, slash);
  }

  private synchronized void count(String name, long more) {
    counts.computeIfPresent(
        realm(name), (realm, before) -> new Count(before.bytes() + more, before.at()));
  }

  @Override
  public String place() {
    return blobs.place();
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
  public void adopt(Map<String, Path> files) throws IOException {
    blobs.adopt(files);
    for (Map.Entry<String, Path> one : files.entrySet()) {
      count(one.getKey(), Files.size(one.getValue()));
    }
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
    if (blobs.direct().isPresent()) {
      return shared(folder);
    }
    synchronized (this) {
      return known(folder).isPresent() ? known(folder).get().bytes() : counted(folder);
    }
  }

  private synchronized Optional<Count> known(String realm) {
    return Optional.ofNullable(counts.get(realm));
  }

  private long counted(String realm) throws IOException {
    Instant at = clock.instant();
    long bytes = blobs.bytes(realm);
    synchronized (this) {
      counts.put(realm, new Count(bytes, at));
    }
    return bytes;
  }

  /** Counting a large bucket takes a while; callers with an earlier count do not wait. */
  private long shared(String realm) throws IOException {
    Optional<Count> known = known(realm);
    if (known.isEmpty()) {
      return counted(realm);
    }
    if (known.get().at().plus(STALE).isBefore(clock.instant())) {
      synchronized (this) {
        // Callers that arrive meanwhile use the old count as if it were fresh.
        counts.put(realm, new Count(known.get().bytes(), clock.instant()));
      }
      return counted(realm);
    }
    return known.get().bytes();
  }

  @Override
  public Optional<DirectBlobs> direct() {
    return blobs.direct().map(Announced::new);
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

  /** An announced upload counts at once; one that never arrives, until the next full count. */
  private final class Announced implements DirectBlobs {
    private final DirectBlobs direct;

    Announced(DirectBlobs direct) {
      this.direct = direct;
    }

    @Override
    public String read(String name, Duration good) {
      return direct.read(name, good);
    }

    @Override
    public Way begin(String name, ResultRef body, Duration good) throws IOException {
      Way way = direct.begin(name, body, good);
      count(name, body.bytes());
      return way;
    }

    @Override
    public Address part(String name, String upload, int number, ResultRef part, Duration good)
        throws IOException {
      return direct.part(name, upload, number, part, good);
    }

    @Override
    public ResultRef finish(String name, String upload, ResultRef body) throws IOException {
      return direct.finish(name, upload, body);
    }

    @Override
    public void abandon(String name, String upload) throws IOException {
      direct.abandon(name, upload);
    }

    @Override
    public int clear(Duration older) throws IOException {
      return direct.clear(older);
    }
  }
}
