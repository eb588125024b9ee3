package io.argosy.agent.remote.job;

import io.argosy.agent.files.Durable;
import io.argosy.agent.files.NoDiskSpace;
import io.argosy.agent.remote.link.ServerConnection;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.link.ServerSession;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.wire.JobDescription;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The server's definition of a job, and the job's files. */
final class JobDownloads {
  /** How often a file is requested again that arrives damaged, or whose address has expired. */
  private static final int TRIES = 5;

  private final ServerSession serverSession;
  private final ServerConnection serverConnection;

  /** An interruptible lock: a thread that waits for staging may be told to stop. */
  private final ReentrantLock staging = new ReentrantLock();

  private Optional<JobDescription> staged = Optional.empty();

  JobDownloads(ServerSession serverSession, ServerConnection serverConnection) {
    this.serverSession = serverSession;
    this.serverConnection = serverConnection;
  }

  /** The definition of a job; empty when the server has no such job, or no longer needs it. */
  Optional<JobDescription> sheet(JobId job) throws ServerRefusal, InterruptedException {
    try {
      return Optional.of(JobDescription.from(ask(job, "")));
    } catch (ServerRefusal refusal) {
      if (refusal.isUnknown()) {
        return Optional.empty();
      }
      throw refusal;
    }
  }

  private Fields ask(JobId job, String more) throws ServerRefusal, InterruptedException {
    return ask(job, more, "");
  }

  private Fields ask(JobId job, String more, String query)
      throws ServerRefusal, InterruptedException {
    return serverSession.ask(
        session ->
            serverConnection.get(
                "/v1/machines/"
                    + session.machine()
                    + "/jobs/"
                    + job
                    + more
                    + "?session="
                    + session.session()
                    + query));
  }

  /**
   * Stages the files of a job in its folder, once for this process: the job's own programs may have
   * changed what a predecessor left there.
   *
   * @return empty when the server no longer has such a job
   */
  Optional<JobDescription> stage(JobFolder folder)
      throws IOException, ServerRefusal, InterruptedException {
    staging.lockInterruptibly();
    try {
      return staged(folder);
    } finally {
      staging.unlock();
    }
  }

  private Optional<JobDescription> staged(JobFolder folder)
      throws IOException, ServerRefusal, InterruptedException {
    for (int tries = 1; staged.isEmpty(); tries++) {
      Optional<JobDescription> sheet = sheet(folder.job());
      if (sheet.isEmpty()) {
        return sheet;
      }
      try {
        folder.stage(checked(sheet.get()), this::fetch);
        staged = sheet;
      } catch (ServerRefusal refusal) {
        // Addresses expire after a while; files that have arrived stay.
        if (tries == TRIES || !(refusal.isAboutToken() || refusal.isUnknown())) {
          throw refusal;
        }
      }
    }
    return staged;
  }

  /** Stages the files of the job again when they are next needed. */
  synchronized void forget() {
    staged = Optional.empty();
  }

  private static JobDescription checked(JobDescription sheet) throws IOException {
    for (JobDescription.Needed needed : sheet.files()) {
      if (!Submission.Attached.isInside(needed.path())) {
        throw new IOException(
            "a file is called " + needed.path() + "; it must be " + InnerPath.RULE);
      }
    }
    return sheet;
  }

  private void fetch(JobDescription.Needed file, Path to)
      throws IOException, ServerRefusal, InterruptedException {
    fetch(new Remote(file.path(), file.url(), file.bytes(), file.sha256()), to);
  }

  /** A file on the server. */
  record Remote(String name, String url, long bytes, String sha256) {}

  void fetch(Remote file, Path to) throws IOException, ServerRefusal, InterruptedException {
    ResultRef wanted = new ResultRef(file.bytes(), file.sha256());
    if (Files.isRegularFile(to) && Durable.digest(to).equals(wanted)) {
      return;
    }
    for (int tries = 1; tries <= TRIES; tries++) {
      serverSession.insist(
          () -> {
            bring(file, to);
            return true;
          });
      if (Durable.digest(to).equals(wanted)) {
        return;
      }
    }
    throw new IOException("the file " + file.name() + " came damaged " + TRIES + " times");
  }

  /** A full disk is not an unreachable server: a retry would not help. */
  private void bring(Remote file, Path to) throws IOException, ServerRefusal, InterruptedException {
    try {
      serverConnection.fetch(file.url(), to, file.bytes());
    } catch (IOException e) {
      if (!(NoDiskSpace.reason(e, to, file.bytes()) instanceof NoDiskSpace full)) {
        throw e;
      }
      Files.deleteIfExists(to);
      throw new ServerRefusal(
          ServerRefusal.NO_ROOM, full.sentence() + ", which " + file.name() + " has");
    }
  }

  /** The outputs of a workflow's task. */
  List<Remote> outputs(JobId job, int task) throws ServerRefusal, InterruptedException {
    List<Remote> outputs = new ArrayList<>();
    for (Fields one : ask(job, "/outputs", "&task=" + task).groups("outputs")) {
      outputs.add(
          new Remote(
              one.text("path").orElse(""),
              one.text("url").orElse(""),
              one.wholeNumber("bytes", 0, Long.MAX_VALUE, "0").orElseThrow(),
              one.text("sha256").orElse("")));
    }
    return outputs;
  }

  /** Fetches the kept results of a job, in the order of their indices. */
  List<Path> results(JobId job, Path folder)
      throws IOException, ServerRefusal, InterruptedException {
    List<Path> paths = new ArrayList<>();
    for (Fields one : ask(job, "/results").groups("results")) {
      long first = one.wholeNumber("first", 0, Long.MAX_VALUE, "0").orElseThrow();
      long count = one.wholeNumber("count", 1, Long.MAX_VALUE, "1").orElseThrow();
      String name = first + "+" + count + ".out";
      long bytes = one.wholeNumber("bytes", 0, Long.MAX_VALUE, "0").orElseThrow();
      String sha256 = one.text("sha256").orElse("");
      String url = one.text("url").orElse("");
      Path path = folder.resolve(name);
      fetch(new Remote(name, url, bytes, sha256), path);
      paths.add(path);
    }
    return paths;
  }
}
