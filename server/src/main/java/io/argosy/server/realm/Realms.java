package io.argosy.server.realm;

import io.argosy.core.ownership.Sight;
import io.argosy.core.ownership.Spread;
import io.argosy.core.ownership.Tenure;
import io.argosy.journal.JournalInUse;
import io.argosy.server.store.Books;
import io.argosy.server.store.DatabaseFault;
import io.argosy.server.store.Owners;
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
 * The realms that this process owns: it opens what it claims, closes what it loses, and opens anew
 * what has stopped. What to claim and for how long is decided by {@link Spread} and {@link Tenure}.
 */
final class Realms {
  private static final Logger LOG = LoggerFactory.getLogger(Realms.class);

  /** How long to wait before it is looked again whether a realm is open. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Store store;
  private final Owners owners;
  private final String me;
  private final Opener opener;
  private final Tenure tenure;
  private final Spread spread;
  private final Failures failures = new Failures();
  private final Map<String, RealmWorld> worlds = new ConcurrentHashMap<>();
  private final LastLook lastLook;
  private boolean closed;

  /** Whether nobody can ask this process anything, as far as it knows. */
  private volatile boolean deaf;

  /**
   * Held from a look to the claims that follow from it: a realm that one thread has just claimed
   * and not noted yet is not claimed again by another.
   */
  private final Object claiming = new Object();

  /** Makes a realm of its books, and starts it. */
  @FunctionalInterface
  interface Opener {
    RealmWorld open(String realm, Books books) throws IOException;
  }

  /**
   * @param me the name by which other replicas know this one
   */
  Realms(Store store, String me, Opener opener) {
    this.store = store;
    this.me = me;
    this.opener = opener;
    owners = store.owners(me);
    lastLook = new LastLook(owners, me);
    tenure = new Tenure(store.term());
    spread = new Spread(me);
  }

  Collection<RealmWorld> worlds() {
    return List.copyOf(worlds.values());
  }

  /** A realm that is open here, and whose term lasts. */
  Optional<RealmWorld> world(String realm) {
    return Optional.ofNullable(worlds.get(realm)).filter(world -> mayDecide(realm));
  }

  private synchronized boolean mayDecide(String realm) {
    return tenure.mayDecide(realm, System.nanoTime());
  }

  /** The replica that has a realm, if another has. */
  Optional<String> other(String realm) {
    return lastLook.other(realm);
  }

  /** Where this and other replicas are found. */
  List<URI> addresses() {
    return lastLook.addresses();
  }

  /** Realms that ought to be open here and are not well, with what keeps them. */
  SortedMap<String, String> ill() {
    SortedMap<String, String> ill = failures.closed();
    ill.keySet().removeIf(realm -> worlds.containsKey(realm) || other(realm).isPresent());
    worlds().stream()
        .filter(world -> !world.isWell())
        .forEach(world -> ill.put(world.name(), Failures.STOPPED));
    return ill;
  }

  /** Whether it was seen within the last term how all realms stand. */
  boolean isInformed() {
    return lastLook.age().compareTo(store.term()) < 0;
  }

  /** Looks after everything once; to be called several times within a term. */
  void round(Collection<String> known) throws IOException {
    if (deaf) {
      letGo();
      lastLook.look(known);
      return;
    }
    renew();
    mend();
    Spread.Steps steps;
    synchronized (claiming) {
      Sight sight = lastLook.look(known);
      synchronized (this) {
        steps = spread.looked(sight, tenure.epochs().keySet());
      }
      for (Sight.Row row : steps.claim()) {
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
   * Opens realms now, one after the other, unless others have them. What cannot be opened is tried
   * again later, and keeps no other from its work; so is what a database that went away keeps from
   * us. Only where nothing could be opened at all, and nobody else can do better, it is an error.
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

  /** Opens a realm now, unless another has it; one that is being opened is waited for. */
  void take(String realm) throws IOException {
    while (!tried(realm)) {
      Rhythm.pause(PAUSE);
    }
  }

  /** Whether it is open here or another's now; not so while a round of ours opens it. */
  private boolean tried(String realm) throws IOException {
    Optional<Long> epoch;
    synchronized (claiming) {
      Optional<Sight.Row> seenNow =
          lastLook.look(List.of(realm)).realms().stream()
              .filter(row -> row.realm().equals(realm))
              .findFirst();
      boolean ours = seenNow.filter(row -> row.free() || row.isOf(me)).isPresent();
      if (!ours || worlds.containsKey(realm) || isClosed()) {
        return true;
      }
      epoch = isHeld(realm) ? Optional.empty() : claim(seenNow.get());
    }
    if (epoch.isPresent()) {
      opened(realm, epoch.get());
    }
    return epoch.isPresent();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized boolean isHeld(String realm) {
    return tenure.epoch(realm).isPresent();
  }

  /** Not so when it was lost, or claimed anew, while it was being opened. */
  private synchronized boolean isHeld(String realm, long epoch) {
    return tenure.epoch(realm).filter(held -> held == epoch).isPresent();
  }

  private void renew() throws IOException {
    long now = System.nanoTime();
    SortedMap<String, Long> held;
    synchronized (this) {
      held = tenure.epochs();
      if (!tenure.isDue(now)) {
        return;
      }
    }
    var granted = owners.renew(held);
    List<String> lost;
    synchronized (this) {
      lost = tenure.renewed(held, granted, now);
    }
    lost.forEach(realm -> said(realm, "another replica has it: given up"));
    drop(lost);
  }

  /** Gives up what was not renewed in time; does not ask anybody, and does not wait. */
  void watch() {
    List<String> over;
    synchronized (this) {
      over = tenure.over(System.nanoTime());
    }
    over.forEach(realm -> said(realm, "its term could not be renewed: given up"));
    drop(over);
  }

  private static void said(String realm, String sentence) {
    LOG.atWarn().addKeyValue("realm", realm).log(sentence);
  }

  private Optional<Long> claim(Sight.Row row) throws IOException {
    long asked = System.nanoTime();
    OptionalLong epoch = owners.claim(row.realm(), row.epoch());
    synchronized (this) {
      if (epoch.isEmpty() || closed) {
        return Optional.empty();
      }
      tenure.claimed(row.realm(), epoch.getAsLong(), asked);
      return Optional.of(epoch.getAsLong());
    }
  }

  private void open(String realm, long epoch) {
    try {
      opened(realm, epoch);
    } catch (IOException | RuntimeException e) {
      // It is noted, and tried again.
    }
  }

  private void opened(String realm, long epoch) throws IOException {
    RealmWorld world;
    try {
      world = opener.open(realm, store.open(realm, epoch));
    } catch (IOException | RuntimeException e) {
      failures.refused(realm, e);
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
    world.drop(); // It was lost while it was being opened.
  }

  /** Realms whose driver has stopped: they are given up, and claimed anew after a while. */
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
      epoch = tenure.epoch(realm);
      tenure.gone(realm);
    }
    closeOnce(realm);
    if (epoch.isPresent()) {
      owners.release(realm, epoch.get());
    }
  }

  /** Whoever takes a realm out of the map closes it, and nobody else. */
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

  /** Whether this process can be asked; one that cannot be lets go of its realms. */
  void heard(boolean answers) {
    deaf = !answers;
  }

  /** Gives everything back, and does not count as a replica until it is heard again. */
  private void letGo() throws IOException {
    List<String> held;
    synchronized (this) {
      held = List.copyOf(tenure.epochs().keySet());
    }
    for (String realm : held) {
      said(realm, "nobody can ask this replica: given back");
      giveBack(realm);
    }
    if (!held.isEmpty()) {
      owners.leave();
    }
  }

  /** Closes everything in order, and lets others have it at once. */
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
