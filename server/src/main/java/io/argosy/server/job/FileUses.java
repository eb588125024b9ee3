package io.argosy.server.job;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Submission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which jobs need which submitted files: jobs share files of the same content, so that one goes
 * only when no job needs it any more. A client uploads files, or finds them there, before it
 * submits their job; files that a client asked for lately stay for that job.
 */
public final class FileUses {
  /** How long a client may take between a file and its job. */
  private static final Duration SUBMITTING = Duration.ofHours(1);

  private final Map<String, Set<JobId>> jobsOf = new HashMap<>();
  private final Map<JobId, List<String>> filesOf = new HashMap<>();
  private final Map<String, Instant> asked = new HashMap<>();
  private final Set<String> unused = new TreeSet<>();
  private int submitting;
  private boolean removing;
  private boolean complete = true;

  /** While it is open, no body of the realm is removed. */
  @FunctionalInterface
  public interface Use extends AutoCloseable {
    @Override
    void close();
  }

  synchronized void add(JobRecord jobRecord) {
    JobId job = new JobId(jobRecord.job());
    List<String> files = new ArrayList<>();
    for (Submission.Attached file : jobRecord.files()) {
      files.add(file.sha256());
      jobsOf.computeIfAbsent(file.sha256(), _ -> new HashSet<>()).add(job);
      unused.remove(file.sha256());
    }
    filesOf.put(job, files);
  }

  /** A job does not need its files any more; those that no job needs become unused. */
  public synchronized void release(JobId job) {
    List<String> files = filesOf.remove(job);
    for (String file : files == null ? List.<String>of() : files) {
      Set<JobId> left = jobsOf.getOrDefault(file, new HashSet<>());
      left.remove(job);
      if (left.isEmpty()) {
        jobsOf.remove(file);
        unused.add(file);
      }
    }
  }

  /** Jobs that are not in memory need files too: no file counts as unused then. */
  synchronized void lacksJobs() {
    complete = false;
  }

  /** A client uploaded a file, or asked whether it is there: it may submit a job with it. */
  public synchronized void asked(String sha256, Instant now) {
    asked.values().removeIf(at -> at.plus(SUBMITTING).isBefore(now));
    asked.put(sha256, now);
  }

  /** Files that no job needs and no client asked for lately. */
  public synchronized List<String> unused(Instant now) {
    return (complete ? unused : Set.<String>of())
        .stream()
            .filter(it -> !asked.containsKey(it) || asked.get(it).plus(SUBMITTING).isBefore(now))
            .toList();
  }

  /** An unused file is removed. */
  public synchronized void removed(String sha256) {
    unused.remove(sha256);
  }

  /** Waits for a removal that is under way; any number of submissions proceed together. */
  public synchronized Use use() {
    await(() -> removing);
    submitting++;
    return this::used;
  }

  private synchronized void used() {
    submitting--;
    notifyAll();
  }

  /** Waits until no submission is under way; submissions need not wait for one that waits. */
  public synchronized Use remove() {
    await(() -> removing || submitting > 0);
    removing = true;
    return this::ended;
  }

  private synchronized void ended() {
    removing = false;
    notifyAll();
  }

  @FunctionalInterface
  private interface Condition {
    boolean holds();
  }

  private synchronized void await(Condition busy) {
    boolean interrupted = false;
    while (busy.holds()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
