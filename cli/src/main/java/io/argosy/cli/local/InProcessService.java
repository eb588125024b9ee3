package io.argosy.cli.local;

import io.argosy.cli.remote.ServiceFault;
import io.argosy.cli.rent.Rentals;
import io.argosy.core.model.MachineId;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import io.argosy.server.EmbeddedJobs;
import io.argosy.server.Server;
import io.argosy.server.http.Problem;
import io.argosy.server.realm.ServiceTimes;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A service inside this process, for one bag: the machines that it rents register here over HTTP,
 * and this process asks it directly. Its data is in the run's folder; it listens only on this
 * computer, at the same port whenever it is reopened, so that machines that survived a crash find
 * it.
 */
public final class InProcessService implements AutoCloseable {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration SCALE_STEP = Duration.ofMinutes(5);

  /** The variable and property that set the log level. */
  private static final String LOG = "ARGOSY_LOG";

  private final Server server;
  private final Thread guard = Thread.ofPlatform().unstarted(this::giveBack);
  private boolean closed;

  /** Machines that could not be ended, with the instant at which they shut themselves down. */
  private SortedMap<MachineId, Optional<Instant>> left = new TreeMap<>();

  private InProcessService(Server server) {
    this.server = server;
  }

  /** Opens or reopens the service of a run. */
  public static InProcessService open(RunFolder run) throws IOException {
    Path home = run.service();
    Path port = portFile(run);
    Server server = start(home, before(port));
    try {
      write(port, Integer.toString(URI.create(server.url()).getPort()));
      return new InProcessService(server);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Opens it for a bag: from the first order on, an interrupt releases the machines. */
  public static InProcessService openGuarded(RunFolder run) throws IOException {
    InProcessService service = open(run);
    Runtime.getRuntime().addShutdownHook(service.guard);
    return service;
  }

  /** The file with the port of a run's service. */
  private static Path portFile(RunFolder run) {
    return run.path().resolve("port");
  }

  private static int before(Path port) throws IOException {
    return Files.exists(port) ? Integer.parseInt(Files.readString(port)) : 0;
  }

  private static Server start(Path home, int port) throws IOException {
    quieten();
    try {
      return Server.start(options(home, port));
    } catch (IOException e) {
      boolean taken =
          port != 0 && (e instanceof BindException || e.getCause() instanceof BindException);
      if (!taken) {
        throw e;
      }
      // Another process has the port now; machines that survived shut themselves down in time.
      return Server.start(options(home, 0));
    }
  }

  /** A service logs for its operator; here its lines would mix with sentences for the user. */
  private static void quieten() {
    if (System.getenv(LOG) == null && System.getProperty(LOG) == null) {
      System.setProperty(LOG, "ERROR");
    }
  }

  private static Server.Options options(Path home, int port) {
    return new Server.Options(
        home,
        "127.0.0.1",
        port,
        ServiceTimes.of(LEASE, SCALE_STEP).keepingAll(),
        Optional.empty(),
        Rentals.all());
  }

  private static void write(Path file, String text) throws IOException {
    WholeFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** What this process asks of the service, without HTTP. */
  @FunctionalInterface
  public interface Asked<T, E extends Exception> {
    T of(EmbeddedJobs jobs) throws E;
  }

  /** Asks it; a refusal is the same as that of a service far away. */
  public <T, E extends Exception> T ask(Asked<T, E> asked) throws E {
    try {
      return asked.of(server.embedded());
    } catch (Problem refused) {
      throw ServiceFault.of(refused.status(), String.valueOf(refused.getMessage()));
    }
  }

  /**
   * Ends the service and then every machine, which could not report any more. The service must end
   * first, or it would rent released machines again.
   *
   * @return machines that could not be ended, with the instant at which they shut themselves down
   */
  public synchronized SortedMap<MachineId, Optional<Instant>> giveBack() {
    if (!closed) {
      closed = true;
      left = server.closeAndRelease();
    }
    return left;
  }

  private synchronized void shut() {
    if (!closed) {
      closed = true;
      server.close();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(guard);
    } catch (IllegalStateException e) {
      // The user interrupted: the guard releases the machines.
    }
    shut();
  }
}
