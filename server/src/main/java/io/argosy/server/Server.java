package io.argosy.server;

import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.MachineId;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.http.HelidonHost;
import io.argosy.server.http.SelfProbe;
import io.argosy.server.inbox.Inbox;
import io.argosy.server.kind.ServedKinds;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.postgres.DatabaseAddress;
import io.argosy.server.postgres.PgStore;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.rest.Api;
import io.argosy.server.service.Service;
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
import javax.net.ssl.SSLContext;

/** A service that listens on a port. */
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

  private Server(Options options, ServedKinds served, Service service) throws IOException {
    this.service = service;
    secure = options.tls().isPresent();
    api = new Api(service, secure, options.limits(), served);
    name = options.host();
    host = new HelidonHost(options.host(), options.port(), options.tls(), options.limits(), api);
    try {
      service.listensAt(
          URI.create(here()), options.sharing().advertised().orElseGet(() -> URI.create(here())));
      // The service must be reachable before the first token is printed: it is printed only once.
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
   * Waits until the server can no longer serve any request, although its process still runs.
   *
   * @return the reason
   */
  public String awaitFailure() throws InterruptedException {
    try {
      return failure.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The configuration of a server.
   *
   * @param data the folder for all data
   * @param port 0 for any free port
   * @param tls for HTTPS; plain HTTP when absent
   * @param letting the machine providers that rent machines to bags
   * @param blobs where bodies are stored, if not in a folder of the data
   * @param sharing how the server shares its realms with other replicas
   * @param limits limits on the number and the duration of connections
   */
  public record Options(
      Path data,
      String host,
      int port,
      ServiceTimes times,
      Optional<SSLContext> tls,
      RentalProviders letting,
      Optional<Blobs> blobs,
      Sharing sharing,
      ConnectionLimits limits) {
    /** A server with the default connection limits. */
    public Options(
        Path data,
        String host,
        int port,
        ServiceTimes times,
        Optional<SSLContext> tls,
        RentalProviders letting,
        Optional<Blobs> blobs,
        Sharing sharing) {
      this(data, host, port, times, tls, letting, blobs, sharing, ConnectionLimits.usual());
    }

    /** A single server that stores bodies in its data folder. */
    public Options(
        Path data,
        String host,
        int port,
        ServiceTimes times,
        Optional<SSLContext> tls,
        RentalProviders letting) {
      this(data, host, port, times, tls, letting, Optional.empty(), Sharing.NONE);
    }

    /** A single server that does not rent machines. */
    public Options(Path data, String host, int port, ServiceTimes times, Optional<SSLContext> tls) {
      this(data, host, port, times, tls, RentalProviders.NONE);
    }

    private Store store(JobKinds kinds) throws IOException {
      return Server.store(data, sharing, kinds, times.ended().isPresent());
    }
  }

  static Store store(Path data, Sharing sharing, JobKinds kinds, boolean indexed)
      throws IOException {
    return sharing.database().isEmpty()
        ? new FolderStore(data, kinds, indexed)
        : PgStore.open(sharing.database().get(), sharing.term(), kinds, indexed);
  }

  /**
   * What a server shares with other replicas.
   *
   * @param database where durable data is stored; in the data folder when absent
   * @param advertised the address at which other replicas reach this one; by default its listening
   *     address
   * @param term how long the replica owns a realm without renewing its ownership
   * @param databaseWait how long the start waits for a database that does not answer
   */
  public record Sharing(
      Optional<DatabaseAddress> database,
      Optional<URI> advertised,
      Duration term,
      Duration databaseWait) {
    /** A single server without replicas. */
    public static final Sharing NONE =
        new Sharing(Optional.empty(), Optional.empty(), PgStore.TERM, Duration.ZERO);
  }

  /** Opens the service and listens; waits for a database that does not answer yet. */
  public static Server start(Options options) throws IOException {
    return start(options, ServiceKinds.standard());
  }

  /** The same for jobs of these kinds. */
  public static Server start(Options options, ServiceKinds kinds) throws IOException {
    Sharing sharing = options.sharing();
    return sharing.database().isEmpty()
        ? begin(options, kinds)
        : new DatabaseWait(sharing.database().get(), sharing.databaseWait())
            .until(() -> begin(options, kinds));
  }

  private static Server begin(Options options, ServiceKinds kinds) throws IOException {
    Service service =
        Service.open(
            options.store(kinds.known().rules()),
            options.data(),
            options.blobs(),
            options.times(),
            options.letting(),
            kinds.ofRealm());
    try {
      return new Server(options, kinds.served(), service);
    } catch (IOException | RuntimeException e) {
      service.close();
      throw e;
    }
  }

  /** The operator's token; only the server that created it returns it, once. */
  public Optional<String> firstToken() {
    return firstToken;
  }

  /** The address at which clients reach the server. */
  public String url() {
    return (secure ? "https://" : "http://") + name + ":" + host.port();
  }

  /** The address for machines on this computer. */
  private String here() {
    return (secure ? "https://" : "http://") + reachable() + ":" + host.port();
  }

  private String reachable() {
    boolean everywhere = name.equals("0.0.0.0") || name.equals("::");
    return everywhere ? "127.0.0.1" : name;
  }

  /** The jobs of the first realm, for a program that embeds this service: without HTTP. */
  public EmbeddedJobs embedded() {
    return new EmbeddedJobs(service);
  }

  /**
   * Closes the service, and then releases every rented machine of all realms. The decision loops
   * stop first; otherwise they would rent replacements for the released machines. May take a while.
   *
   * @return the machines that could not be released, with the instant at which each ends itself
   */
  public SortedMap<MachineId, Optional<Instant>> closeAndRelease() {
    // Read before closing: a closed service no longer lists its realms.
    List<RealmWorld> worlds = List.copyOf(service.worlds());
    close();
    SortedMap<MachineId, Optional<Instant>> left = new TreeMap<>();
    worlds.forEach(world -> left.putAll(world.rentals().endMachines()));
    return left;
  }

  /** The methods and addresses, with the parameters that each accepts. */
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
