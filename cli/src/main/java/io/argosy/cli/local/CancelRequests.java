package io.argosy.cli.local;

import io.argosy.cli.remote.ServiceFault;
import io.argosy.runtime.DriverStopped;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Requests to cancel a run that another process drives: a file in the run's folder, which that
 * process looks for. The file stays until the request is decided: a process that dies before that
 * leaves it to the one that resumes the run.
 */
public final class CancelRequests implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Path request;
  private final Runnable cancel;
  private final Thread thread;

  private CancelRequests(Path folder, Runnable cancel) {
    this.request = file(folder);
    this.cancel = cancel;
    this.thread = Thread.ofPlatform().name("cancel-requests").daemon().unstarted(this::watch);
  }

  private static Path file(Path folder) {
    return folder.resolve("requests").resolve("cancel");
  }

  /** Asks the process that drives a run to cancel it. */
  static void ask(Path folder) throws IOException {
    Files.createDirectories(file(folder).getParent());
    byte[] text = (Instant.now() + "\n").getBytes(StandardCharsets.UTF_8);
    WholeFile.write(file(folder), out -> out.write(text));
  }

  /** The request is decided, or came too late. */
  static void settle(Path folder) throws IOException {
    Files.deleteIfExists(file(folder));
  }

  /**
   * Looks for requests until closed.
   *
   * @param folder of the run
   * @param cancel returns when the cancellation is durable
   */
  public static CancelRequests watch(Path folder, Runnable cancel) {
    CancelRequests requests = new CancelRequests(folder, cancel);
    requests.thread.start();
    return requests;
  }

  private void watch() {
    try {
      while (!Files.exists(request)) {
        Thread.sleep(PAUSE);
      }
      cancel.run();
      Files.deleteIfExists(request);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (DriverStopped | ServiceFault ending) {
      // The run ends at this moment: the request stays, and the process that wrote it decides.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
