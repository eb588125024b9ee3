package io.argosy.agent.remote.job;

import io.argosy.agent.remote.user.UserRegistry;
import io.argosy.agent.remote.user.WorkFolder;
import io.argosy.core.model.JobId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All jobs on this machine. */
public final class LocalJobs implements AutoCloseable {
  /** How long the last upload of logs may take: a server that does not answer gets none. */
  private static final Duration LAST_LOGS = Duration.ofSeconds(2);

  /** How long after its last activity the agent asks whether a job is over; then less often. */
  private static final Duration FIRST_LOOK = Duration.ofSeconds(20);

  private static final Duration LAST_LOOK = Duration.ofMinutes(10);

  private final WorkFolder work;
  private final AgentServices agentServices;
  private final Map<JobId, LocalJob> desks = new TreeMap<>();
  private final Map<JobId, Look> looks = new HashMap<>();
  private boolean closed;

  /** When an idle job is checked next. */
  private record Look(long atNanos, Duration pause) {}

  public LocalJobs(WorkFolder work, AgentServices agentServices) {
    this.work = work;
    this.agentServices = agentServices;
  }

  /** The job's local service; empty when the agent ends, or cannot create a folder. */
  public synchronized Optional<LocalJob> at(JobId job) {
    looks.remove(job);
    LocalJob known = desks.get(job);
    if (known != null && known.isRefused() && known.isIdle()) {
      remove(known); // A user may be available for it by now.
      known = null;
    }
    if (known != null || closed) {
      return Optional.ofNullable(known);
    }
    try {
      LocalJob desk = open(job);
      return Optional.of(desk);
    } catch (IOException e) {
      agentServices.log().say("no-folder", "the job's folder could not be made: " + e, "job", job);
      return Optional.empty();
    }
  }

  private LocalJob open(JobId job) throws IOException {
    LocalJob desk = desk(job);
    desks.put(job, desk);
    return desk;
  }

  private LocalJob desk(JobId job) throws IOException {
    try {
      return new LocalJob(
          JobFolder.open(work.jobs(), job, work.guest(job), agentServices.reader()), agentServices);
    } catch (UserRegistry.UsedUp none) {
      return LocalJob.refusing(
          JobFolder.open(work.jobs(), job, Optional.empty(), agentServices.reader()),
          agentServices,
          none);
    }
  }

  /** Removes leftovers of tasks that broke a limit. */
  public synchronized void makeRoom() {
    desks.values().forEach(LocalJob::makeRoom);
  }

  /** Disk space is needed: idle jobs are checked now. */
  public synchronized void lookAtOnce() {
    long now = System.nanoTime();
    desks.keySet().forEach(job -> looks.put(job, new Look(now, FIRST_LOOK)));
  }

  /** Reports what a predecessor had finished. */
  public synchronized void salvage() throws IOException {
    for (JobId job : JobFolder.all(work.jobs())) {
      open(job).salvage();
    }
  }

  /** Removes ended jobs: nothing of them runs or waits here, and the server needs no more. */
  public void tidy() {
    for (LocalJob desk : restingForLong()) {
      Thread.ofVirtual().start(() -> tidy(desk));
    }
  }

  private synchronized List<LocalJob> restingForLong() {
    long now = System.nanoTime();
    List<LocalJob> found = new ArrayList<>();
    desks.forEach(
        (job, desk) -> {
          if (!desk.isIdle()) {
            looks.remove(job);
            return;
          }
          Look look =
              looks.computeIfAbsent(job, it -> new Look(now + FIRST_LOOK.toNanos(), FIRST_LOOK));
          if (now - look.atNanos() >= 0) {
            Duration next = look.pause().multipliedBy(2);
            Duration wait = next.compareTo(LAST_LOOK) > 0 ? LAST_LOOK : next;
            looks.put(job, new Look(now + wait.toNanos(), wait));
            found.add(desk);
          }
        });
    return found;
  }

  private void tidy(LocalJob desk) {
    try {
      if (desk.isOver()) {
        removeIfIdle(desk);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /** Under the lock all the time: an order that arrives now must find the old folder, or none. */
  private synchronized void removeIfIdle(LocalJob desk) {
    if (looks.containsKey(desk.folder().job()) && desk.isIdle()) {
      desk.close();
      remove(desk);
    }
  }

  private synchronized void remove(LocalJob desk) {
    JobId job = desk.folder().job();
    if (closed || !desks.remove(job, desk)) {
      return;
    }
    looks.remove(job);
    agentServices.deadlines().forget(job);
    try {
      desk.folder().remove();
      work.giveBackUsers();
      agentServices.log().say("tidied", "the job is over; its folder is gone", "job", job);
    } catch (IOException e) {
      agentServices.log().say("untidy", "a folder could not be removed: " + e.getMessage());
    }
  }

  /** After a new registration: ends what the server does not know. */
  public synchronized void review() {
    for (LocalJob desk : desks.values()) {
      Thread.ofVirtual().start(() -> review(desk));
    }
  }

  private void review(LocalJob desk) {
    try {
      if (desk.isAstray()) {
        desk.close();
        remove(desk);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends all workers, without reports. */
  @Override
  public void close() {
    List<Thread> ends = new ArrayList<>();
    synchronized (this) {
      closed = true;
      desks.values().forEach(desk -> ends.add(Thread.ofVirtual().start(desk::close)));
    }
    try {
      for (Thread end : ends) {
        end.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The same, and uploads the logs of all attempts if there is time for that.
   *
   * @param inTime whether the machine may be used for longer
   */
  public void close(boolean inTime) {
    close();
    List<LocalJob> all;
    synchronized (this) {
      all = List.copyOf(desks.values());
    }
    try {
      for (LocalJob desk : inTime ? all : List.<LocalJob>of()) {
        desk.shipLogs(LAST_LOGS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Removes all folders without waiting results. */
  public synchronized void leave() {
    for (LocalJob desk : desks.values()) {
      try {
        desk.leave();
        work.giveBackUsers();
      } catch (IOException e) {
        agentServices.log().say("untidy", "a folder could not be removed: " + e.getMessage());
      }
    }
  }
}
