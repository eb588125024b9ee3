package io.argosy.server.job;

import io.argosy.core.model.JobId;
import io.argosy.protocol.wire.Submission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which jobs need which submitted files: jobs share files of the same content, so that one goes
 * only when no job needs it any more. A client uploads files, or finds them there, before it
 * submits their job; files that a client asked for lately stay for that job.
 */
public final class FileUses {
  /** How long a client may take between a file and its job. */
  private static final Duration SUBMITTING = Duration.ofHours(1);

  /**
   * How many files at most stay for jobs that are about to be submitted: a client may ask for any
   * number of files that do not exist.
   */
  static final int MOST_ASKED = 100_000;

  private final Map<String, Set<JobId>> jobsOf = new HashMap<>();
  private final Map<JobId, List<String>> filesOf = new HashMap<>();

  /** When a client asked for a file last; those that it asked for first come first. */
  private final SequencedMap<String, Instant> asked = new LinkedHashMap<>();

  private final Set<String> unused = new TreeSet<>();

  /** Files that are being removed. */
  private final Set<String> going = new HashSet<>();

  /** The files of the submissions under way, by when they began. */
  private final TreeMap<Long, Set<String>> submitting = new TreeMap<>();

  private long begun;

  /** A submission, or the removal of a file, that is under way until it is closed. */
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

  /**
   * As {@link #release(JobId)}, of a job that may have left memory.
   *
   * @param files of the job
   */
  public synchronized void release(JobId job, List<Submission.Attached> files) {
    release(job);
    files.stream()
        .map(Submission.Attached::sha256)
        .filter(file -> !jobsOf.containsKey(file))
        .forEach(unused::add);
  }

  /** A job leaves memory: from now on the index knows that it needs its files. */
  synchronized void leave(JobId job) {
    Set<String> before = Set.copyOf(unused);
    release(job);
    unused.retainAll(before);
  }

  /** A client uploaded a file, or asked whether it is there: it may submit a job with it. */
  public synchronized void asked(String sha256, Instant now) {
    await(() -> going.contains(sha256));
    asked.putLast(sha256, now);
    while (asked.size() > MOST_ASKED
        || asked.firstEntry().getValue().plus(SUBMITTING).isBefore(now)) {
      asked.pollFirstEntry();
    }
  }

  /** Files that no job in memory needs and no client asked for lately. */
  public synchronized List<String> unused(Instant now) {
    return unused.stream()
        .filter(it -> !asked.containsKey(it) || asked.get(it).plus(SUBMITTING).isBefore(now))
        .toList();
  }

  /** An unused file is removed, or a job that left memory needs it. */
  public synchronized void removed(String sha256) {
    unused.remove(sha256);
  }

  /** A submission with these files begins; it waits only while one of them is being removed. */
  public synchronized Use use(Collection<String> files) {
    await(() -> files.stream().anyMatch(going::contains));
    long number = ++begun;
    submitting.put(number, Set.copyOf(files));
    return () -> used(number);
  }

  private synchronized void used(long number) {
    submitting.remove(number);
    notifyAll();
  }

  /**
   * Waits for the submissions that are under way now: they may be copying results of a job that has
   * just been removed. Later ones do not find it.
   */
  public synchronized void awaitSubmissions() {
    long last = begun;
    await(() -> !submitting.isEmpty() && submitting.firstKey() <= last);
  }

  /** Begins the removal of a file; empty if it is in use again. */
  public synchronized Optional<Use> remove(String sha256, Instant now) {
    boolean used = submitting.values().stream().anyMatch(files -> files.contains(sha256));
    if (used || going.contains(sha256) || !unused(now).contains(sha256)) {
      return Optional.empty();
    }
    going.add(sha256);
    return Optional.of(() -> ended(sha256));
  }

  private synchronized void ended(String sha256) {
    going.remove(sha256);
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
