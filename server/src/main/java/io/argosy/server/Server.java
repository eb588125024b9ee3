package io.argosy.server;

import io.argosy.core.kernel.Snapshot;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.HelidonHost;
import io.argosy.server.http.SelfProbe;
import io.argosy.server.inbox.Inbox;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.realm.Earlier;
import io.argosy.server.realm.JobDesk;
import io.argosy.server.realm.Letting;
import io.argosy.server.realm.MachineDesk;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.Service;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rest.Api;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/** A service that listens. */
public final class Server implements AutoCloseable {
  private final Service service;
  private final HelidonHost host;
  private final SelfProbe probe;
  private final CompletableFuture<String> failure = new CompletableFuture<>();
  private final Api api;
  private final Inbox inbox;
  private final Optional<String> firstToken;
  private final boolean secure;
  private final String name;

  private Server(Options options, Service service) throws IOException {
    this.service = service;
    secure = options.tls().isPresent();
    api = new Api(service, secure, options.limits());
    name = options.host();
    host = new HelidonHost(options.host(), options.port(), options.tls(), options.limits(), api);
    try {
      service.listensAt(
          URI.create(here()), options.sharing().advertised().orElseGet(() -> URI.create(here())));
      // Only a service that is heard of says its first token: it is never said again.
      Optional<Access.Minted> first = service.access().firstToken();
      if (first.isPresent()) {
        service.startAll(List.of(Access.FIRST_REALM));
      }
      firstToken = first.map(Access.Minted::open);
    } catch (IOException | RuntimeException e) {
      host.close();
      throw e;
    }
    inbox = new Inbox(service);
    probe =
        new SelfProbe(
            host,
            new InetSocketAddress(reachable(), host.port()),
            secure,
            options.limits().probe(),
            service::heard,
            () -> failure.complete("nothing listens at " + url() + " any more: the server ends"));
  }

  /**
   * Waits until the server can serve nobody any more, although its process lives on.
   *
   * @return why
   */
  public String awaitFailure() throws InterruptedException {
    try {
      return failure.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * How a server is set up.
   *
   * @param data where everything is kept
   * @param port 0 for any that is free
   * @param tls for HTTPS; plain HTTP when absent
   * @param letting who lets machines to bags
   * @param blobs where bodies are, if not in a folder of the data
   * @param sharing with whom it shares its realms
   * @param limits how long and how many connections may be
   */
  public record Options(
      Path data,
      String host,
      int port,
      ServiceTimes times,
      Optional<SSLContext> tls,
      Letting letting,
      Optional<Blobs> blobs,
      Sharing sharing,
      ConnectionLimits limits) {
    /** A server whose connections have the usual limits. */
    public Options(
        Path data,
        String host,
        int port,
        ServiceTimes times,
        Optional<SSLContext> tls,
        Letting letting,
        Optional<Blobs> blobs,
        Sharing sharing) {
      this(data, host, port, times, tls, letting, blobs, sharing, ConnectionLimits.usual());
    }

    /** A server that is alone and keeps bodies with everything else. */
    public Options(
        Path data,
        String host,
        int port,
        ServiceTimes times,
        Optional<SSLContext> tls,
        Letting letting) {
      this(data, host, port, times, tls, letting, Optional.empty(), Sharing.NONE);
    }

    /** A server that is alone and rents no machines. */
    public Options(Path data, String host, int port, ServiceTimes times, Optional<SSLContext> tls) {
      this(data, host, port, times, tls, Letting.NONE);
    }

    private Store store() throws IOException {
      return Server.store(data, sharing);
    }
  }

  static Store store(Path data, Sharing sharing) throws IOException {
    return sharing.database().isEmpty()
        ? new FolderStore(data)
        : PgStore.open(sharing.database().get(), sharing.term());
  }

  /**
   * What a server shares with others.
   *
   * @param database where all that must not be forgotten is kept; in its folder when absent
   * @param advertised where the others find it; by default where it listens
   * @param term for how long it owns a realm when it is not heard of
   * @param databaseWait for how long a database that does not answer is waited for at the start
   */
  public record Sharing(
      Optional<DatabaseAddress> database,
      Optional<URI> advertised,
      Duration term,
      Duration databaseWait) {
    /** A server that is alone. */
    public static final Sharing NONE =
        new Sharing(Optional.empty(), Optional.empty(), PgStore.TERM, Duration.ZERO);
  }

  /** Opens the service and listens; waits for a database that does not answer yet. */
  public static Server start(Options options) throws IOException {
    Sharing sharing = options.sharing();
    return sharing.database().isEmpty()
        ? begin(options)
        : new DatabaseWait(sharing.database().get(), sharing.databaseWait())
            .until(() -> begin(options));
  }

  private static Server begin(Options options) throws IOException {
    Service service =
        Service.open(
            options.store(), options.data(), options.blobs(), options.times(), options.letting());
    try {
      return new Server(options, service);
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  /** The operator's token; said only by the server that made it, once. */
  public Optional<String> firstToken() {
    return firstToken;
  }

  /** Where it is to be found. */
  public String url() {
    return (secure ? "https://" : "http://") + name + ":" + host.port();
  }

  /** The same, for machines of this computer. */
  private String here() {
    return (secure ? "https://" : "http://") + reachable() + ":" + host.port();
  }

  private String reachable() {
    boolean everywhere = name.equals("0.0.0.0") || name.equals("::");
    return everywhere ? "127.0.0.1" : name;
  }

  /**
   * Takes a job in under a name that the caller chose, as the first realm's operator: for a service
   * inside another program.
   *
   * @param earlier the bags whose results may be reused
   * @param warns hears what a person should know about that
   */
  public void takeIn(
      JobId job, Submission submission, Supplier<List<Earlier>> earlier, Consumer<String> warns)
      throws IOException {
    RealmWorld world = service.world(Access.FIRST_REALM).orElseThrow();
    new JobDesk(world, service.blobs(), earlier, warns)
        .submit(
            submission,
            service.access().user(Access.FIRST_REALM, Access.FIRST_USER),
            service.access().realm(Access.FIRST_REALM).orElseThrow(),
            Optional.of(job));
  }

  /**
   * Where the results of a job of the first realm lie on this machine, for a service inside
   * another.
   *
   * @param each hears the first index of each piece, and where its result lies
   * @return where the merged result lies, if it was made
   */
  public Optional<Path> results(JobId job, BiConsumer<Long, Path> each) throws IOException {
    RealmWorld world = service.world(Access.FIRST_REALM).orElseThrow();
    Blobs blobs = service.blobs();
    for (Snapshot.Kept one : new JobDesk(world, blobs).kept(job)) {
      String name = world.names().result(one.attempt(), one.piece());
      each.accept(one.piece().first(), blobs.fetch(name));
    }
    String merged = world.names().merged(job);
    return blobs.size(merged).isPresent() ? Optional.of(blobs.fetch(merged)) : Optional.empty();
  }

  /** A machine of the first realm has ended, as its starter saw: for a service inside another. */
  public void gone(MachineId machine) throws IOException {
    RealmWorld world = service.world(Access.FIRST_REALM).orElseThrow();
    new MachineDesk(world, service.blobs(), service::sign).gone(machine);
  }

  /**
   * Closes, and then ends every machine that was rented, of all realms: nobody must decide any
   * more, or what is given back would be rented anew. May take a while.
   *
   * @return those that could not be ended, with the instant at which they end themselves
   */
  public SortedMap<MachineId, Optional<Instant>> closeAndRelease() {
    // Asked now: a service that is closed knows no world any more.
    List<RealmWorld> worlds = List.copyOf(service.worlds());
    close();
    SortedMap<MachineId, Optional<Instant>> left = new TreeMap<>();
    worlds.forEach(world -> left.putAll(world.bags().endMachines()));
    return left;
  }

  /** The methods and addresses there are, with the parameters that each may have. */
  public SequencedMap<String, Optional<List<String>>> routes() {
    return api.routes();
  }

  @Override
  public void close() {
    probe.close();
    inbox.close();
    host.close();
    api.close();
    service.close();
  }
}
