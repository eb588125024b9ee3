package io.argosy.server.realm;

import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.access.Access;
import io.argosy.server.access.Audit;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Realm;
import io.argosy.server.access.RentTokens;
import io.argosy.server.http.Problem;
import io.argosy.server.store.Books;
import io.argosy.server.store.Documents;
import io.argosy.server.store.PrivateFolder;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All realms of one service, with what they share: who may do what, the blobs, the signatures. */
public final class Service implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);

  /** Where signed addresses lead. */
  public static final String BLOBS = "/v1/blobs/";

  private static final String KEY = "key";

  /** Rented machines are looked after less often than leases. */
  private static final int RENT_LOOKS = 5;

  private final Store store;
  private final Path data;
  private final ServiceTimes times;
  private final Access access;
  private final Audit audit;
  private final Blobs blobs;
  private final SignedUrls urls;
  private final RentTokens rentTokens;
  private final CompletableFuture<URI> address = new CompletableFuture<>();
  private final Renting renting;
  private final Map<String, RealmWorld> worlds = new ConcurrentHashMap<>();
  private final Thread leases;
  private volatile boolean closing;

  private Service(
      Store store, Path data, Optional<Blobs> bodies, ServiceTimes times, Letting letting)
      throws IOException {
    this.store = store;
    this.data = PrivateFolder.make(data);
    this.times = times;
    access = Access.open(store.documents(), InstantSource.system());
    audit = new Audit(store.trail(), InstantSource.system());
    blobs =
        new CountedBlobs(
            bodies.isPresent() ? bodies.get() : new FolderBlobs(data.resolve("blobs")));
    urls = new SignedUrls(key(store.documents()), InstantSource.system());
    rentTokens = new RentTokens(urls);
    renting = new Renting(letting, rentTokens, address::join);
    leases = Thread.ofPlatform().daemon().name("leases").unstarted(this::watchLeases);
  }

  /**
   * Opens a service and all its realms; the store is closed with it.
   *
   * @param data where bodies are, and what is of no use on another machine
   * @param bodies where bodies are instead
   */
  public static Service open(
      Store store, Path data, Optional<Blobs> bodies, ServiceTimes times, Letting letting)
      throws IOException {
    Service service = new Service(store, data, bodies, times, letting);
    try {
      for (Realm realm : service.access.realms()) {
        service.start(realm.name());
      }
      service.leases.start();
      return service;
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  private static byte[] key(Documents documents) throws IOException {
    if (documents.find(KEY).isEmpty()) {
      byte[] fresh = new byte[32];
      new SecureRandom().nextBytes(fresh);
      documents.add(KEY, fresh); // Where another was faster, its key is everybody's.
    }
    return documents.find(KEY).orElseThrow().body();
  }

  /** Starts a realm that is known to {@link #access()}. */
  public synchronized RealmWorld start(String realm) throws IOException {
    RealmWorld known = worlds.get(realm);
    if (known != null) {
      return known;
    }
    Path folder = data.resolve("realms").resolve(realm);
    Books books = store.open(realm);
    RealmWorld world = RealmWorld.open(realm, books, folder, blobs, times, renting);
    worlds.put(realm, world);
    return world;
  }

  /** Where machines of this computer find the service, now that it listens. */
  public void listensAt(URI where) {
    address.complete(where);
  }

  public Optional<RealmWorld> world(String realm) {
    return Optional.ofNullable(worlds.get(realm));
  }

  public List<RealmWorld> worlds() {
    return List.copyOf(worlds.values());
  }

  public Access access() {
    return access;
  }

  /**
   * Who shows a token, a person's or a rented machine's.
   *
   * @throws Problem when nobody may
   */
  public Caller caller(Optional<String> authorization) {
    return rentTokens.caller(authorization).orElseGet(() -> access.caller(authorization));
  }

  public Audit audit() {
    return audit;
  }

  public Blobs blobs() {
    return blobs;
  }

  public SignedUrls urls() {
    return urls;
  }

  public ServiceTimes times() {
    return times;
  }

  /** A signed address of a blob. */
  public String sign(String method, String blob) {
    return urls.address(method, BLOBS + blob, times.signed());
  }

  private void watchLeases() {
    long pause = Math.clamp(times.lease().toMillis() / 10, 20, 1000);
    long looks = 0;
    while (!closing) {
      boolean rents = looks++ % RENT_LOOKS == 0;
      for (RealmWorld world : new ArrayList<>(worlds.values())) {
        try {
          world.checkLeases();
          if (rents) {
            world.bags().check();
          }
        } catch (IOException | RuntimeException e) {
          LOG.atError().addKeyValue("realm", world.name()).setCause(e).log("leases unchecked");
        }
      }
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  @Override
  public void close() {
    closing = true;
    leases.interrupt();
    worlds.values().forEach(RealmWorld::close);
    store.close();
  }
}
