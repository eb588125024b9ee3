package io.argosy.server.inbox;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.argosy.journal.PrivateFiles;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.access.Realm;
import io.argosy.server.http.Problem;
import io.argosy.server.job.JobRecord;
import io.argosy.server.realm.JobService;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.service.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scans the input area of every realm once a second. A file that did not change between two scans
 * is complete: it becomes a job and moves to {@code accepted}, or it is wrong and moves to {@code
 * refused}, with a message beside it.
 */
public final class Inbox implements AutoCloseable {
  /** The user that submits jobs of the input area. */
  public static final String USER = "inbox";

  private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
  private static final long PAUSE_MILLIS = 1000;

  private final Service service;
  private final Thread thread;
  private Map<Path, Look> before = new HashMap<>();

  /** A file as the last scan saw it. */
  private record Look(long bytes, FileTime changed) {}

  public Inbox(Service service) {
    this.service = service;
    thread = Thread.ofPlatform().daemon().name("inbox").start(this::watch);
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Map<Path, Look> seen = new HashMap<>();
        service.worlds().forEach(world -> look(world, seen));
        before = seen;
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(RealmWorld world, Map<Path, Look> seen) {
    Path inbox = world.folder().resolve("inbox");
    try {
      PrivateFiles.folders(inbox);
      for (Path file : files(inbox)) {
        Look now = new Look(Files.size(file), Files.getLastModifiedTime(file));
        if (now.equals(before.get(file))) {
          take(world, inbox, new DroppedJob(file));
        } else {
          seen.put(file, now);
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.atError()
          .addKeyValue("realm", world.name())
          .setCause(e)
          .log("the input area could not be read; the service tries again");
    }
  }

  private static List<Path> files(Path inbox) throws IOException {
    try (Stream<Path> all = Files.list(inbox)) {
      return all.filter(DroppedJob::isOne).sorted().toList();
    }
  }

  private void take(RealmWorld world, Path inbox, DroppedJob droppedJob) throws IOException {
    try {
      Realm limits = service.access().realm(world.name()).orElseThrow();
      Blobs blobs = service.blobs();
      long room = limits.maxBytes() - blobs.bytes(world.names().all());
      JobRecord jobRecord =
          new JobService(world, blobs)
              .submit(
                  droppedJob.submission(world, blobs, room),
                  service.access().user(world.name(), USER),
                  limits);
      accepted(inbox, droppedJob, jobRecord.job());
      LOG.atInfo()
          .addKeyValue("realm", world.name())
          .addKeyValue("job", jobRecord.job())
          .log("a job file that was dropped is a job now");
    } catch (BadInput e) {
      refused(inbox, droppedJob, String.valueOf(e.getMessage()));
    } catch (Blobs.TooLarge e) {
      refused(inbox, droppedJob, "its files are too large for the realm: " + e.getMessage());
    } catch (Problem e) {
      if (e.status() < 500) {
        refused(inbox, droppedJob, String.valueOf(e.getMessage()));
      } else {
        throw new UncheckedIOException(new IOException(e));
      }
    }
  }

  private static void accepted(Path inbox, DroppedJob droppedJob, String job) throws IOException {
    Path done = PrivateFiles.folders(inbox.resolve("accepted"));
    Files.move(droppedJob.file(), done.resolve(job + droppedJob.ending()), ATOMIC_MOVE);
    if (droppedJob.hasFolder() && !Files.exists(done.resolve(job))) {
      Files.move(droppedJob.folder(), done.resolve(job));
    }
  }

  private static void refused(Path inbox, DroppedJob droppedJob, String sentence)
      throws IOException {
    Path wrong = PrivateFiles.folders(inbox.resolve("refused"));
    Path name = droppedJob.file().getFileName();
    Files.writeString(PrivateFiles.file(wrong.resolve(name + ".txt")), sentence + "\n");
    Files.move(droppedJob.file(), wrong.resolve(String.valueOf(name)), REPLACE_EXISTING);
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
