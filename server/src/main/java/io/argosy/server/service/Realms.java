package io.argosy.server.service;

import io.argosy.core.ownership.Leases;
import io.argosy.core.ownership.OwnershipView;
import io.argosy.core.ownership.RealmBalancer;
import io.argosy.journal.error.JournalInUse;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.store.DatabaseFault;
import io.argosy.server.store.Owners;
import io.argosy.server.store.RealmStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The realms that this process owns: it opens claimed realms, closes lost ones, and reopens stopped
 * ones. {@link RealmBalancer} and {@link Leases} decide what to claim and for how long.
 */
final class Realms {
  private static final Logger LOG = LoggerFactory.getLogger(Realms.class);

  /** The pause between two checks whether a realm is open. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Store store;
  private final Owners owners;
  private final String me;
  private final Opener opener;
  private final Leases leases;
  private final RealmBalancer realmBalancer;
  private final RealmFailures failures = new RealmFailures();
  private final Map<String, RealmWorld> worlds = new ConcurrentHashMap<>();
  private final LastOwnershipView lastOwnershipView;
  private boolean closed;

  /** Whether this process is unreachable for clients, as far as it knows. */
  private volatile boolean deaf;

  /**
   * Held from reading the ownership until the resulting claims are recorded: no other thread may
   * claim a realm that one thread has just claimed and not recorded yet.
   */
  private final Object claiming = new Object();

  /** Opens the stored data of a realm; creates it if it does not exist. */
  @FunctionalInterface
  interface Stored {
    RealmStore open() throws IOException;
  }

  /** Creates a realm from its journal and documents, and starts it. */
  @FunctionalInterface
  interface Opener {
    RealmWorld open(String realm, Stored stored) throws IOException;
  }

  /**
   * @param me the name by which other replicas know this one
   */
  Realms(Store store, String me, Opener opener) {
    this.store = store;
    this.me = me;
    this.opener = opener;
    owners = store.owners(me);
    lastOwnershipView = new LastOwnershipView(owners, me);
    leases = new Leases(store.term());
    realmBalancer = new RealmBalancer(me);
  }

  Collection<RealmWorld> worlds() {
    return List.copyOf(worlds.values());
  }

  /** A realm that is open here, and whose term has not ended. */
  Optional<RealmWorld> world(String realm) {
    return Optional.ofNullable(worlds.get(realm)).filter(world -> mayDecide(realm));
  }

  private synchronized boolean mayDecide(String realm) {
    return leases.mayDecide(realm, System.nanoTime());
  }

  /** The replica that owns a realm, if it is another one. */
  Optional<String> other(String realm) {
    return lastOwnershipView.other(realm);
  }

  /** The addresses of this and other replicas. */
  List<URI> addresses() {
    return lastOwnershipView.addresses();
  }

  /** Realms that should run here and do not, with the reasons. */
  SortedMap<String, String> ill() {
    SortedMap<String, String> ill = failures.closed();
    ill.keySet().removeIf(realm -> worlds.containsKey(realm) || other(realm).isPresent());
    worlds().stream()
        .filter(world -> !world.isWell())
        .forEach(world -> ill.put(world.name(), RealmFailures.STOPPED));
    return ill;
  }

  /** Whether this process has read the ownership of all realms within the last term. */
  boolean isInformed() {
    return lastOwnershipView.age().compareTo(store.term()) < 0;
  }

  /** Runs one round of checks; to be called several times within a term. */
  void round(Collection<String> known) throws IOException {
    if (deaf) {
      letGo();
      lastOwnershipView.look(known);
      return;
    }
    renew();
    mend();
    RealmBalancer.Steps steps;
    synchronized (claiming) {
      OwnershipView ownershipView = lastOwnershipView.look(known);
      synchronized (this) {
        steps = realmBalancer.looked(ownershipView, leases.epochs().keySet());
      }
      for (OwnershipView.Row row : steps.claim()) {
        if (failures.mayTry(row.realm())) {
          claim(row).ifPresent(epoch -> beginToOpen(row.realm(), epoch));
        }
      }
    }
    for (String realm : steps.handOn().stream().toList()) {
      LOG.atInfo().addKeyValue("realm", realm).log("handed on, so that all have their share");
      giveBack(realm);
    }
  }

  private void beginToOpen(String realm, long epoch) {
    Thread.ofPlatform().daemon().name("open " + realm).start(() -> open(realm, epoch));
  }

  /**
   * Opens realms now, one after the other, unless other replicas own them. A realm that fails to
   * open, also because the database is unreachable, is retried later and does not delay the others.
   * It is an error only if no realm could be opened and no other replica can do better.
   */
  void takeAll(Collection<String> realms) throws IOException {
    for (String realm : realms) {
      try {
        take(realm);
      } catch (IOException | RuntimeException e) {
        boolean anothersFolder = e instanceof JournalInUse && !store.isShared();
        boolean tried = failures.closed().containsKey(realm) || DatabaseFault.in(e).isPresent();
        if (anothersFolder || !tried) {
          throw e;
        }
      }
    }
    SortedMap<String, String> closed = failures.closed();
    if (!store.isShared() && worlds.isEmpty() && !closed.isEmpty()) {
      take(closed.firstKey());
    }
  }

  /** Opens a realm now, unless another replica owns it; waits for a realm that is being opened. */
  void take(String realm) throws IOException {
    while (!tried(realm)) {
      PeriodicTasks.pause(PAUSE);
    }
  }

  /** Whether the realm is open here or another's now; false while a round opens it. */
  private boolean tried(String realm) throws IOException {
    Optional<Long> epoch;
    synchronized (claiming) {
      Optional<OwnershipView.Row> seenNow =
          lastOwnershipView.look(List.of(realm)).realms().stream()
              .filter(row -> row.realm().equals(realm))
              .findFirst();
      boolean ours = seenNow.filter(row -> row.free() || row.isOf(me)).isPresent();
      if (!ours || worlds.containsKey(realm) || isClosed()) {
        return true;
      }
      epoch = isHeld(realm) ? Optional.empty() : claim(seenNow.get());
    }
    if (epoch.isPresent()) {
      opened(realm, epoch.get(), !store.isShared());
    }
    return epoch.isPresent();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized boolean isHeld(String realm) {
    return leases.epoch(realm).isPresent();
  }

  /** False when the realm was lost, or claimed again, while it was being opened. */
  private synchronized boolean isHeld(String realm, long epoch) {
    return leases.epoch(realm).filter(held -> held == epoch).isPresent();
  }

  private void renew() throws IOException {
    long now = System.nanoTime();
    SortedMap<String, Long> held;
    synchronized (this) {
      held = leases.epochs();
      if (!leases.isDue(now)) {
        return;
      }
    }
    var granted = owners.renew(held);
    List<String> lost;
    synchronized (this) {
      lost = leases.renewed(held, granted, now);
    }
    lost.forEach(realm -> said(realm, "another replica has it: given up"));
    drop(lost);
  }

  /** Gives up realms that were not renewed in time; sends no request and does not wait. */
  void watch() {
    List<String> over;
    synchronized (this) {
      over = leases.over(System.nanoTime());
    }
    over.forEach(realm -> said(realm, "its term could not be renewed: given up"));
    drop(over);
  }

  private static void said(String realm, String sentence) {
    LOG.atWarn().addKeyValue("realm", realm).log(sentence);
  }

  private Optional<Long> claim(OwnershipView.Row row) throws IOException {
    long asked = System.nanoTime();
    OptionalLong epoch = owners.claim(row.realm(), row.epoch());
    synchronized (this) {
      if (epoch.isEmpty() || closed) {
        return Optional.empty();
      }
      leases.claimed(row.realm(), epoch.getAsLong(), asked);
      return Optional.of(epoch.getAsLong());
    }
  }

  private void open(String realm, long epoch) {
    try {
      opened(realm, epoch, false);
    } catch (IOException | RuntimeException e) {
      // The failure is recorded, and retried.
    }
  }

  private void opened(String realm, long epoch, boolean alone) throws IOException {
    RealmWorld world;
    try {
      world = opener.open(realm, () -> store.open(realm, epoch));
    } catch (IOException | RuntimeException e) {
      failures.refused(realm, e, alone);
      if (isHeld(realm, epoch)) {
        giveBack(realm);
      }
      throw e;
    }
    synchronized (this) {
      if (!closed && isHeld(realm, epoch)) {
        worlds.put(realm, world);
        failures.opened(realm);
        return;
      }
    }
    world.drop(); // The realm was lost while it was being opened.
  }

  /** Gives up realms whose decision loop has stopped, and claims them again after a while. */
  private void mend() throws IOException {
    for (RealmWorld world : worlds()) {
      if (!world.isWell()) {
        failures.stopped(world.name());
        giveBack(world.name());
      }
    }
  }

  private void giveBack(String realm) throws IOException {
    Optional<Long> epoch;
    synchronized (this) {
      epoch = leases.epoch(realm);
      leases.gone(realm);
    }
    closeOnce(realm);
    if (epoch.isPresent()) {
      owners.release(realm, epoch.get());
    }
  }

  /** Only the thread that removes a realm from the map closes it. */
  private void closeOnce(String realm) {
    RealmWorld world = worlds.remove(realm);
    if (world != null) {
      world.close();
    }
  }

  private void drop(Collection<String> realms) {
    for (String realm : realms) {
      RealmWorld world = worlds.remove(realm);
      if (world != null) {
        world.drop();
      }
    }
  }

  /** Records whether clients can reach this process; an unreachable process releases its realms. */
  void heard(boolean answers) {
    deaf = !answers;
  }

  /** Releases all realms; the process does not count as a replica until it is reachable again. */
  private void letGo() throws IOException {
    List<String> held;
    synchronized (this) {
      held = List.copyOf(leases.epochs().keySet());
    }
    for (String realm : held) {
      said(realm, "no client can reach this replica: the realm is released");
      giveBack(realm);
    }
    if (!held.isEmpty()) {
      owners.leave();
    }
  }

  /** Closes all realms in order, and releases them to other replicas at once. */
  void close() {
    synchronized (this) {
      closed = true;
    }
    List.copyOf(worlds.keySet()).forEach(this::closeOnce);
    try {
      owners.leave();
    } catch (IOException e) {
      LOG.atWarn().log("the realms are free for others when their term is over");
    }
  }
}
