package io.argosy.server.realm;

import io.argosy.core.engine.message.RetentionFact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.host.HostPorts;
import io.argosy.runtime.Driver;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.job.AgeClock;
import io.argosy.server.job.BlobNames;
import io.argosy.server.job.FileUses;
import io.argosy.server.job.JobRecord;
import io.argosy.server.job.JobRecords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the bodies and records of ended jobs, one job after the other. Everything here may happen
 * again after a crash: removing what is gone changes nothing.
 */
public final class RemovalService implements HostPorts.Removals, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemovalService.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Driver driver;
  private final Blobs blobs;
  private final BlobNames names;
  private final JobRecords jobRecords;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("removals").factory());

  /** Jobs in memory whose bodies are removed, for threads that may not wait for the kernel. */
  private final Set<JobId> dropped = ConcurrentHashMap.newKeySet();

  private Optional<AgeClock> ages = Optional.empty();

  /** Held while a job that left memory comes back, or is removed. */
  private final Lock comesOrGoes = new ReentrantLock();

  RemovalService(Driver driver, Blobs blobs, BlobNames names, JobRecords jobRecords) {
    this.driver = driver;
    this.blobs = blobs;
    this.names = names;
    this.jobRecords = jobRecords;
  }

  /** Up to when the ages of ended jobs count. */
  public AgeClock ages() {
    return ages.orElseThrow();
  }

  /**
   * Reads about jobs that left memory and tells the kernel what follows, while no other thread does
   * so. Submissions do not wait for it.
   */
  public <T> T alone(Supplier<T> readAndTell) {
    comesOrGoes.lock();
    try {
      return readAndTell.get();
    } finally {
      comesOrGoes.unlock();
    }
  }

  /** Jobs without bodies do not need their files. */
  void open(StateView state) throws IOException {
    ages = Optional.of(jobRecords.ages(state.at(), driver.clock().instant()));
    for (JobStateView job : state.jobs()) {
      if (state.retention().of(job.id()).dropped().isPresent()) {
        dropped.add(job.id());
        jobRecords.files().release(job.id());
      }
    }
  }

  /**
   * @param known whether the job is in memory
   */
  void hear(RetentionFact fact, boolean known) {
    if (fact instanceof RetentionFact.BodiesDropped f && known) {
      dropped.add(f.job());
    } else if (fact instanceof RetentionFact.RecordForgotten f) {
      dropped.remove(f.job());
    }
  }

  /** The job left memory. */
  void left(JobId job) {
    jobRecords.archived(job);
    dropped.remove(job);
  }

  /** Whether bodies of a job are not stored any more: it was removed, or only its bodies were. */
  public boolean isGone(JobId job) {
    return dropped.contains(job) || jobRecords.of(job).isEmpty() || jobRecords.isDropped(job);
  }

  @Override
  public void begin(InstructionId id, JobId job, boolean record) {
    try {
      thread.execute(() -> insist(id, job, record));
    } catch (RejectedExecutionException closed) {
      // The instruction stays outstanding: it is issued again after the next start.
      return;
    }
  }

  /** Retries while the store is unreachable: what the journal dropped must go. */
  private void insist(InstructionId id, JobId job, boolean record) {
    try {
      for (boolean warned = false; !isRemoved(job, record, warned); warned = true) {
        Thread.sleep(PAUSE);
      }
      driver.tell(List.of(at -> new RetentionStimulus.BodiesRemoved(at, id, job)));
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isRemoved(JobId job, boolean record, boolean warned) {
    try {
      jobRecords.files().awaitSubmissions();
      blobs.remove(names.job(job));
      Optional<JobRecord> known = jobRecords.of(job);
      known.ifPresent(it -> jobRecords.files().release(job, it.files()));
      sweep();
      if (record && known.isPresent()) {
        jobRecords.remove(known.get());
      }
      return true;
    } catch (IOException | RuntimeException e) {
      if (!warned) {
        LOG.atWarn().addKeyValue("job", job).log("removing its bodies waits: {}", e.getMessage());
      }
      return false;
    }
  }

  /** Removes files that no job needs; also those that a client might have needed before. */
  public void sweep() throws IOException {
    FileUses files = jobRecords.files();
    Instant now = driver.clock().instant();
    for (String file : files.unused(now)) {
      Optional<FileUses.Use> removal = files.remove(file, now);
      if (removal.isPresent()) {
        try (FileUses.Use _ = removal.get()) {
          removeUnlessNeeded(file);
        }
      }
    }
  }

  /** Jobs that left memory need files too. */
  private void removeUnlessNeeded(String file) throws IOException {
    if (!jobRecords.isNeeded(file)) {
      blobs.remove(names.file(file));
    }
    jobRecords.files().removed(file);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
