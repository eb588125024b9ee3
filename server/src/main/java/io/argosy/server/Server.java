package io.argosy.server;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Submission;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Access;
import io.argosy.server.http.HelidonHost;
import io.argosy.server.inbox.Inbox;
import io.argosy.server.realm.Earlier;
import io.argosy.server.realm.JobDesk;
import io.argosy.server.realm.Letting;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.Service;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rest.Api;
import io.argosy.server.store.FolderStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/** A service that listens. */
public final class Server implements AutoCloseable {
  private final Service service;
  private final HelidonHost host;
  private final Api api;
  private final Inbox inbox;
  private final Optional<String> firstToken;
  private final boolean secure;
  private final String name;

  private Server(Options options, Service service) throws IOException {
    this.service = service;
    secure = options.tls().isPresent();
    api = new Api(service, secure);
    name = options.host();
    host = new HelidonHost(options.host(), options.port(), options.tls(), api);
    // Only a service that is heard of says its first token: it is never said again.
    Optional<Access.Minted> first = service.access().firstToken();
    if (first.isPresent()) {
      service.start(Access.FIRST_REALM);
    }
    firstToken = first.map(Access.Minted::open);
    inbox = new Inbox(service);
    service.listensAt(URI.create(here()));
  }

  /**
   * How a server is set up.
   *
   * @param data where everything is kept
   * @param port 0 for any that is free
   * @param tls for HTTPS; plain HTTP when absent
   * @param letting who lets machines to bags
   * @param blobs where bodies are, if not in a folder of the data
   */
  public record Options(
      Path data,
      String host,
      int port,
      ServiceTimes times,
      Optional<SSLContext> tls,
      Letting letting,
      Optional<Blobs> blobs) {
    /** A server that keeps bodies with everything else. */
    public Options(
        Path data,
        String host,
        int port,
        ServiceTimes times,
        Optional<SSLContext> tls,
        Letting letting) {
      this(data, host, port, times, tls, letting, Optional.empty());
    }

    /** A server that rents no machines. */
    public Options(Path data, String host, int port, ServiceTimes times, Optional<SSLContext> tls) {
      this(data, host, port, times, tls, Letting.NONE);
    }
  }

  /** Opens the service and listens. */
  public static Server start(Options options) throws IOException {
    Service service =
        Service.open(
            new FolderStore(options.data()),
            options.data(),
            options.blobs(),
            options.times(),
            options.letting());
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
    boolean everywhere = name.equals("0.0.0.0") || name.equals("::");
    return (secure ? "https://" : "http://")
        + (everywhere ? "127.0.0.1" : name)
        + ":"
        + host.port();
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
    RealmWorld world = service.start(Access.FIRST_REALM);
    new JobDesk(world, service.blobs(), earlier, warns)
        .submit(
            submission,
            service.access().user(Access.FIRST_REALM, Access.FIRST_USER),
            service.access().realm(Access.FIRST_REALM).orElseThrow(),
            Optional.of(job));
  }

  /** Ends every machine that was rented, of all realms. May take a while. */
  public void releaseRented() {
    service.worlds().forEach(world -> world.bags().endMachines());
  }

  /** The methods and addresses there are. */
  public List<String> routes() {
    return api.routes();
  }

  @Override
  public void close() {
    inbox.close();
    host.close();
    service.close();
  }
}
