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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/**
 * Blobs that keep every realm within its limit: bytes are reserved before a body comes, by its
 * announced size or, if that is unknown, while it comes. The first request for a realm counts its
 * bodies; from then on stores and removals through this object update the count. The count is
 * renewed after a while, because other programs may store and remove too.
 *
 * <p>One replica owns a realm, and stores all its bodies; uploads to others are forwarded.
 */
public final class CountedBlobs implements Blobs {
  private static final Duration STALE = Duration.ofMinutes(10);
  private static final Duration STALE_FOLDER = Duration.ofHours(1);

  private final Blobs blobs;
  private final InstantSource clock;
  private final ToLongFunction<String> limits;
  private final Map<String, RealmBytes> realms = new ConcurrentHashMap<>();

  /** Bodies on their way, by name: of two with one name, one counts. */
  private final Map<String, Flight> flights = new HashMap<>();

  private static final class Flight {
    private int bodies;
    private boolean counted;
  }

  /**
   * @param limits how many bytes a realm may store
   */
  public CountedBlobs(Blobs blobs, ToLongFunction<String> limits) {
    this(blobs, limits, InstantSource.system());
  }

  CountedBlobs(Blobs blobs, ToLongFunction<String> limits, InstantSource clock) {
    this.blobs = blobs;
    this.limits = limits;
    this.clock = clock;
  }

  private static String realm(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? name : name.substring(0, slash);
  }

  /** The bytes of a realm, counted recently. */
  private RealmBytes of(String name) throws IOException {
    String realm = realm(name);
    RealmBytes bytes = realms.computeIfAbsent(realm, RealmBytes::new);
    Instant now = clock.instant();
    Duration stale = blobs.direct().isPresent() ? STALE : STALE_FOLDER;
    bytes.renew(now.minus(stale), now, () -> blobs.bytes(realm));
    return bytes;
  }

  /** Counts a realm anew when it is needed next: another replica may have changed it. */
  public void opened(String realm) {
    realms.remove(realm);
  }

  /** What is reserved for bodies of a realm that are on their way. */
  public long reserved(String realm) throws IOException {
    return of(realm).reserved(clock.instant());
  }

  /**
   * Reserves space for a body.
   *
   * @param length if it is known
   * @throws RealmFull if it does not fit
   */
  public Reservation reserve(String name, OptionalLong length) throws IOException {
    RealmBytes bytes = of(name);
    String realm = realm(name);
    long first = length.orElse(0);
    // Without a length at least one byte must be left: then the body is not even read.
    long probe = length.isPresent() ? first : 1;
    bytes.reserve(probe, limits.applyAsLong(realm), clock.instant());
    return new Reservation(
        bytes,
        probe,
        (least, wanted) ->
            bytes.reserve(least, wanted, limits.applyAsLong(realm), clock.instant()));
  }

  @Override
  public String place() {
    return blobs.place();
  }

  @Override
  public ResultRef put(String name, InputStream body, long limit) throws IOException {
    OptionalLong length = limit == 0 ? OptionalLong.of(0) : OptionalLong.empty();
    try (Reservation held = reserve(name, length)) {
      return put(name, body, limit, held);
    }
  }

  /** Stores a body for which space is reserved. */
  public ResultRef put(String name, InputStream body, long limit, Reservation held)
      throws IOException {
    Flight flight = depart(name);
    try {
      boolean there = blobs.size(name).isPresent();
      ResultRef ref = blobs.put(name, held.bounded(body), limit);
      held.arrived(isFirst(flight, there) ? ref.bytes() : 0);
      return ref;
    } finally {
      arrive(name, flight);
    }
  }

  private Flight depart(String name) {
    synchronized (flights) {
      Flight flight = flights.computeIfAbsent(name, _ -> new Flight());
      flight.bodies++;
      return flight;
    }
  }

  private boolean isFirst(Flight flight, boolean there) {
    synchronized (flights) {
      boolean first = !there && !flight.counted;
      flight.counted |= first;
      return first;
    }
  }

  private void arrive(String name, Flight flight) {
    synchronized (flights) {
      if (--flight.bodies == 0) {
        flights.remove(name);
      }
    }
  }

  @Override
  public Appended append(String folder, byte[] bytes) throws IOException {
    try (Reservation held = reserve(folder, OptionalLong.of(bytes.length))) {
      Appended appended = blobs.append(folder, bytes);
      held.arrived(bytes.length);
      return appended;
    }
  }

  @Override
  public InputStream get(String name, long offset, int length) throws IOException {
    return blobs.get(name, offset, length);
  }

  @Override
  public void adopt(Map<String, Path> files) throws IOException {
    Map<String, Map<String, Path>> byRealm = new HashMap<>();
    files.forEach(
        (name, file) ->
            byRealm.computeIfAbsent(realm(name), _ -> new LinkedHashMap<>()).put(name, file));
    for (Map.Entry<String, Map<String, Path>> one : byRealm.entrySet()) {
      long bytes = 0;
      for (Path file : one.getValue().values()) {
        bytes += Files.size(file);
      }
      try (Reservation held = reserve(one.getKey(), OptionalLong.of(bytes))) {
        blobs.adopt(one.getValue());
        held.arrived(bytes);
      }
    }
  }

  @Override
  public void remove(String name) throws IOException {
    RealmBytes bytes = of(name);
    // Two removals of the same bodies must not both subtract them.
    synchronized (bytes.removal()) {
      long before = blobs.bytes(name);
      blobs.remove(name);
      bytes.add(-before);
    }
  }

  @Override
  public long bytes(String folder) throws IOException {
    return folder.equals(realm(folder)) ? of(folder).stored() : blobs.bytes(folder);
  }

  @Override
  public Optional<DirectBlobs> direct() {
    return blobs.direct().map(Announced::new);
  }

  @Override
  public Optional<Long> size(String name) throws IOException {
    Optional<Long> size = blobs.size(name);
    RealmBytes bytes = realms.get(realm(name));
    if (size.isPresent() && bytes != null) {
      bytes.settle(name, true);
    }
    return size;
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

  /** An announced upload is reserved until it has arrived, or its addresses are no longer valid. */
  private final class Announced implements DirectBlobs {
    private final DirectBlobs direct;

    Announced(DirectBlobs direct) {
      this.direct = direct;
    }

    @Override
    public String read(String name, Duration good) throws IOException {
      return direct.read(name, good);
    }

    @Override
    public Way begin(String name, ResultRef body, Duration good) throws IOException {
      Instant now = clock.instant();
      RealmBytes bytes = of(name);
      bytes.announce(name, body.bytes(), now.plus(good), limits.applyAsLong(realm(name)), now);
      try {
        return direct.begin(name, body, good);
      } catch (IOException | RuntimeException e) {
        bytes.settle(name, false);
        throw e;
      }
    }

    @Override
    public Address part(String name, String upload, int number, ResultRef part, Duration good)
        throws IOException {
      Instant now = clock.instant();
      long limit = limits.applyAsLong(realm(name));
      of(name).announcePart(name, upload, number, part.bytes(), now.plus(good), limit, now);
      return direct.part(name, upload, number, part, good);
    }

    @Override
    public ResultRef finish(String name, String upload, ResultRef body) throws IOException {
      ResultRef stored = direct.finish(name, upload, body);
      of(name).settle(name, upload, true);
      return stored;
    }

    @Override
    public void abandon(String name, String upload) throws IOException {
      direct.abandon(name, upload);
      of(name).settle(name, upload, false);
    }

    @Override
    public int clear(Duration older) throws IOException {
      return direct.clear(older);
    }
  }
}
