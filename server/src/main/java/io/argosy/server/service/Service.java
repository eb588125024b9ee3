package io.argosy.server.service;

import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import io.argosy.runtime.blobs.ReadableBlobs;
import io.argosy.runtime.blobs.SignedUrls;
import io.argosy.server.access.Access;
import io.argosy.server.access.Audit;
import io.argosy.server.access.Caller;
import io.argosy.server.access.Realm;
import io.argosy.server.access.RentTokens;
import io.argosy.server.http.OtherReplica;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.NodeTokens;
import io.argosy.server.realm.RealmKinds;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.rental.RentalSetup;
import io.argosy.server.store.Documents;
import io.argosy.server.store.PrivateFolder;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All realms of one service, with what they share: access rights, blobs, signatures. */
public final class Service implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);

  /** The path prefix of signed addresses. */
  public static final String BLOBS = "/v1/blobs/";

  private static final String KEY = "key";
  private static final int KEY_BYTES = 32;

  /** How often the service writes audit lines that were counted for a minute. */
  private static final Duration AUDIT = Duration.ofSeconds(5);

  /** How often the service warns that its last operator token expires soon. */
  private static final Duration WARNING = Duration.ofHours(12);

  /** The number of lease checks for each check of the rented machines. */
  private static final int RENT_LOOKS = 5;

  private final Store store;
  private final Path data;
  private final ServiceTimes times;
  private final RealmKinds kinds;
  private final Access access;
  private final Audit audit;
  private final CountedBlobs blobs;
  private final SignedUrls urls;
  private final RentTokens rentTokens;
  private final CompletableFuture<URI> address = new CompletableFuture<>();
  private final RentalSetup rentalSetup;
  private final CopyOnWriteArrayList<Consumer<RealmWorld>> hearers = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile Optional<Realms> realms = Optional.empty();

  /** The realms of things that are not here; an entry never changes once it is found. */
  private final Map<String, String> places = new ConcurrentHashMap<>();

  private long looks;

  private Service(
      Store store,
      Path data,
      Optional<Blobs> bodies,
      ServiceTimes times,
      RentalProviders rentalProviders,
      RealmKinds kinds)
      throws IOException {
    this.store = store;
    this.data = PrivateFolder.make(data);
    this.times = times;
    this.kinds = kinds;
    Blobs place = bodies.isPresent() ? bodies.get() : new FolderBlobs(data.resolve("blobs"));
    if (store.isShared()) {
      SameBodies.check(store.documents(), place, bodies.isPresent() ? "--blobs" : "--data");
    }
    UnfinishedRestore.refuse(store.documents());
    access = Access.open(store, InstantSource.system());
    audit = new Audit(store.trail(), InstantSource.system());
    blobs = new CountedBlobs(new ReadableBlobs(place), this::limit);
    urls = new SignedUrls(key(store.documents()), InstantSource.system());
    rentTokens = new RentTokens(urls);
    rentalSetup = new RentalSetup(rentalProviders, rentTokens, address::join, this::replicas);
  }

  /**
   * Opens a service; closing it closes the store. Where no other replica can own realms, all are
   * open when this returns; otherwise none before {@link #listensAt}.
   *
   * @param data the folder of bodies, and of data that is useful only on this machine
   * @param bodies where bodies are instead
   */
  public static Service open(
      Store store,
      Path data,
      Optional<Blobs> bodies,
      ServiceTimes times,
      RentalProviders rentalProviders,
      RealmKinds kinds)
      throws IOException {
    Service service;
    try {
      service = new Service(store, data, bodies, times, rentalProviders, kinds);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
    try {
      if (!store.isShared()) {
        service.begin("here").takeAll(service.names());
      }
      return service;
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  private static byte[] key(Documents documents) throws IOException {
    if (documents.find(KEY).isEmpty()) {
      byte[] fresh = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(fresh);
      documents.add(KEY, fresh); // If another replica was faster, its key is valid for all.
    }
    byte[] key = documents.find(KEY).orElseThrow().body();
    if (key.length < KEY_BYTES) {
      throw new IOException(
          "the key of the service has "
              + key.length
              + " bytes instead of "
              + KEY_BYTES
              + ", so that any client could sign in its name; restore the file "
              + KEY
              + " from a copy, or remove it: addresses that were handed out are void then");
    }
    return key;
  }

  private Realms begin(String me) {
    realms = Optional.of(new Realms(store, me, this::open));
    return realms.get();
  }

  /** Starts the periodic checks; realms that are claimed while this runs are renewed meanwhile. */
  private void look(Realms all) {
    PeriodicTasks periodicTasks = new PeriodicTasks(store.term(), times);
    threads.add(periodicTasks.every(periodicTasks.look(), "realms", () -> all.round(names())));
    threads.add(periodicTasks.every(periodicTasks.look(), "access", access::refresh));
    threads.add(periodicTasks.every(AUDIT, "audit", audit::flush));
    threads.add(periodicTasks.every(WARNING, "operator", this::warnOperator));
    threads.add(periodicTasks.every(periodicTasks.lease(), "leases", this::checkLeases));
    times
        .retention()
        .ifPresent(
            pause -> threads.add(periodicTasks.every(pause, "retention", retention()::round)));
    if (store.isShared()) {
      threads.add(periodicTasks.every(periodicTasks.watch(), "terms", all::watch));
    }
  }

  private void warnOperator() {
    access.operatorWarning().ifPresent(sentence -> LOG.atWarn().log(sentence));
  }

  private List<String> names() {
    return access.realms().stream().map(Realm::name).toList();
  }

  /** How many bytes a realm may store. */
  private long limit(String realm) {
    return access.realm(realm).map(Realm::maxBytes).orElse(0L);
  }

  private RealmWorld open(String realm, Realms.Stored stored) throws IOException {
    RealmIdentity identity = new RealmIdentity(realm, store.reader(realm), blobs);
    identity.refuseMissingJournal();
    RealmStore realmStore = stored.open();
    try {
      identity.check(realmStore.documents());
    } catch (IOException | RuntimeException e) {
      realmStore.close();
      throw e;
    }
    blobs.opened(realm);
    Path folder = data.resolve("realms").resolve(realm);
    RealmWorld world = RealmWorld.open(realm, realmStore, folder, blobs, times, rentalSetup, kinds);
    hearers.forEach(hearer -> hearer.accept(world));
    return world;
  }

  /** Opens a realm that is known to {@link #access()}, unless another replica owns it. */
  public void start(String realm) throws IOException {
    if (realms.isPresent()) {
      realms.get().take(realm);
    }
  }

  /** Opens realms as {@link #listensAt} does: what a later round can open is not a failure. */
  public void startAll(List<String> names) throws IOException {
    if (realms.isPresent()) {
      realms.get().takeAll(names);
    }
  }

  /**
   * Records that the service listens, and starts its realms.
   *
   * @param here the address for machines on this computer
   * @param advertised the address for other replicas
   */
  public void listensAt(URI here, URI advertised) throws IOException {
    address.complete(here);
    Realms all = realms.isPresent() ? realms.get() : begin(Replica.name(advertised));
    look(all);
    if (store.isShared()) {
      all.takeAll(names());
    }
  }

  /** Calls the listener for every open realm, and for every realm that is opened later. */
  public void whenOpened(Consumer<RealmWorld> hearer) {
    hearers.add(hearer);
    worlds().forEach(hearer);
  }

  /** A realm that is open here. */
  public Optional<RealmWorld> world(String realm) {
    return realms.flatMap(all -> all.world(realm));
  }

  /**
   * Records whether this process answers its own requests. A process that does not serves no
   * client: other replicas, if any, take its realms over.
   */
  public void heard(boolean answers) {
    if (store.isShared()) {
      realms.ifPresent(all -> all.heard(answers));
    }
  }

  /** The addresses of other servers for machines; empty for a single server. */
  private List<URI> replicas() {
    if (!store.isShared()) {
      return List.of();
    }
    URI here = address.join();
    return realms.map(Realms::addresses).orElse(List.of()).stream()
        .filter(one -> !one.equals(here))
        .toList();
  }

  /** The address of the replica that owns a realm, if it is another one. */
  public Optional<URI> elsewhere(String realm) {
    return realms.flatMap(all -> all.other(realm)).map(Replica::address);
  }

  /**
   * Looks for a thing that a caller names and that is not here: it may be in a realm of another
   * replica.
   *
   * @param name of the documents that would show it
   * @param thing a secret name that cannot be guessed
   * @throws OtherReplica when it is
   */
  public void elsewhere(String name, String thing) {
    Optional<String> realm = Optional.ofNullable(places.get(thing));
    try {
      realm = realm.isPresent() ? realm : store.whose(name, thing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (realm.isPresent() && world(realm.get()).isEmpty()) {
      places.put(thing, realm.get());
      throw new OtherReplica(realm.get());
    }
  }

  /** The realms that are open here. */
  public List<RealmWorld> worlds() {
    return realms.map(all -> List.copyOf(all.worlds())).orElse(List.of());
  }

  /** Realms that should run here and have stopped, with a short reason. */
  public SortedMap<String, String> ill() {
    return realms.map(Realms::ill).orElseGet(TreeMap::new);
  }

  /** Whether it knows the current ownership of the realms. */
  public boolean isInformed() {
    return !store.isShared() || realms.filter(Realms::isInformed).isPresent();
  }

  public Access access() {
    return access;
  }

  /**
   * The caller that shows a token, a person or a rented machine.
   *
   * @throws Problem when the token is not valid
   */
  public Caller caller(Optional<String> authorization) {
    return rentTokens.caller(authorization).orElseGet(() -> access.freshCaller(authorization));
  }

  public Audit audit() {
    return audit;
  }

  public CountedBlobs blobs() {
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

  /** Applies the rules for ended jobs to the realms that are open here. */
  public RetentionRounds retention() {
    return new RetentionRounds(access, blobs, this::worlds);
  }

  private void checkLeases() {
    boolean rents = looks++ % RENT_LOOKS == 0;
    for (RealmWorld world : worlds()) {
      try {
        world.checkLeases();
        NodeTokens.letGo(world, access::isGood);
        if (rents) {
          world.rentals().check();
        }
      } catch (IOException | RuntimeException e) {
        LOG.atError().addKeyValue("realm", world.name()).setCause(e).log("leases unchecked");
      }
    }
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    realms.ifPresent(Realms::close);
    try {
      audit.close();
    } catch (UncheckedIOException e) {
      LOG.atWarn().log(e.getMessage());
    }
    store.close();
  }
}
