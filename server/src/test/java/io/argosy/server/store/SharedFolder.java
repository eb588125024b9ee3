package io.argosy.server.store;

import io.argosy.core.kind.JobKinds;
import io.argosy.core.ownership.OwnershipView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A folder that reports that it is shared: terms end, and some operations may hang. */
public final class SharedFolder implements Store {
  private final FolderStore folder;
  private final Duration term;
  private final CopyOnWriteArrayList<Set<String>> renewed = new CopyOnWriteArrayList<>();
  private final HangingDocuments documents;
  private final Opening opening;
  private final AtomicInteger silent = new AtomicInteger();
  private volatile Optional<Owners> owners = Optional.empty();

  /** What happens before a realm's data is opened. */
  @FunctionalInterface
  public interface Opening {
    void of(String realm, SharedFolder store) throws IOException;
  }

  public SharedFolder(Path data, Duration term, Opening opening) throws IOException {
    folder = new FolderStore(data);
    documents = new HangingDocuments(folder.documents());
    this.term = term;
    this.opening = opening;
  }

  /** So many reads of the ownership fail, as without a database. */
  public void silentFor(int looks) {
    silent.set(looks);
  }

  /** The realms of each renewal so far. */
  public List<Set<String>> renewed() {
    return renewed;
  }

  @Override
  public HangingDocuments documents() {
    return documents;
  }

  @Override
  public Trail trail() {
    return folder.trail();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public Duration term() {
    return term;
  }

  @Override
  public Owners owners(String me) {
    Owners made = new Noted(new SingleOwner(me), renewed, term, silent);
    owners = Optional.of(made);
    return made;
  }

  /** Whether no replica owns these realms. */
  public boolean isFree(Collection<String> realms) throws IOException {
    return owners.orElseThrow().look().realms().stream()
        .filter(row -> realms.contains(row.realm()))
        .allMatch(OwnershipView.Row::free);
  }

  @Override
  public RealmStore open(String realm, long epoch) throws IOException {
    opening.of(realm, this);
    return folder.open(realm, epoch);
  }

  @Override
  public SortedSet<String> realms() throws IOException {
    return folder.realms();
  }

  @Override
  public JobKinds kinds() {
    return folder.kinds();
  }

  @Override
  public RealmReader reader(String realm) {
    return folder.reader(realm);
  }

  @Override
  public Optional<String> whose(String name, String text) {
    return Optional.empty();
  }

  @Override
  public void close() {
    folder.close();
  }

  /** Ownership with recorded renewals; a term that was not renewed is over, as in a database. */
  private static final class Noted implements Owners {
    private final Owners owners;
    private final List<Set<String>> renewed;
    private final Duration term;
    private final AtomicInteger silent;
    private final Map<String, Long> untils = new ConcurrentHashMap<>();

    Noted(Owners owners, List<Set<String>> renewed, Duration term, AtomicInteger silent) {
      this.owners = owners;
      this.renewed = renewed;
      this.term = term;
      this.silent = silent;
    }

    private void lastsAnew(String realm) {
      untils.put(realm, System.nanoTime() + term.toNanos());
    }

    private boolean isOver(String realm) {
      Long until = untils.get(realm);
      return until != null && System.nanoTime() - until > 0;
    }

    @Override
    public void know(Collection<String> realms) throws IOException {
      owners.know(realms);
    }

    @Override
    public OwnershipView look() throws IOException {
      if (silent.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new DatabaseFault("db.lab:5432", "no answer", true, new IOException("timed out"));
      }
      OwnershipView ownershipView = owners.look();
      return new OwnershipView(
          ownershipView.realms().stream().map(this::now).toList(), ownershipView.replicas());
    }

    private OwnershipView.Row now(OwnershipView.Row row) {
      boolean free = row.free() || isOver(row.realm());
      return new OwnershipView.Row(row.realm(), row.epoch(), row.owner(), free);
    }

    @Override
    public Set<String> renew(Map<String, Long> held) throws IOException {
      renewed.add(Set.copyOf(held.keySet()));
      held.keySet().forEach(this::lastsAnew);
      return owners.renew(held);
    }

    @Override
    public OptionalLong claim(String realm, long seen) throws IOException {
      if (isOver(realm)) {
        owners.release(realm, seen);
      }
      OptionalLong epoch = owners.claim(realm, seen);
      if (epoch.isPresent()) {
        lastsAnew(realm);
      }
      return epoch;
    }

    @Override
    public void release(String realm, long epoch) throws IOException {
      owners.release(realm, epoch);
    }

    @Override
    public void leave() throws IOException {
      owners.leave();
    }
  }

  /** Documents that can be made to hang: reads and writes then wait. */
  public static final class HangingDocuments implements Documents {
    private final Documents documents;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final CountDownLatch hanging = new CountDownLatch(1);

    public HangingDocuments(Documents documents) {
      this.documents = documents;
    }

    /** From now on no call returns. */
    public void hang() {
      gate = new CountDownLatch(1);
    }

    /** Returns when a call waits. */
    public void awaitSomebodyWaiting() throws InterruptedException {
      hanging.await();
    }

    /** Lets all calls return. */
    public void goOn() {
      gate.countDown();
    }

    private void pass() throws IOException {
      CountDownLatch now = gate;
      if (now.getCount() > 0) {
        hanging.countDown();
      }
      try {
        now.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }

    @Override
    public Optional<Document> find(String name) throws IOException {
      pass();
      return documents.find(name);
    }

    @Override
    public Optional<Document> newer(Document read) throws IOException {
      pass();
      return documents.newer(read);
    }

    @Override
    public List<Document> in(String name) throws IOException {
      pass();
      return documents.in(name);
    }

    @Override
    public void put(String name, byte[] body) throws IOException {
      pass();
      documents.put(name, body);
    }

    @Override
    public boolean add(String name, byte[] body) throws IOException {
      pass();
      return documents.add(name, body);
    }

    @Override
    public Optional<Long> replace(Document read, byte[] body) throws IOException {
      pass();
      return documents.replace(read, body);
    }

    @Override
    public void remove(String name) throws IOException {
      pass();
      documents.remove(name);
    }
  }
}
