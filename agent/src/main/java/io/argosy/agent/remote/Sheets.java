package io.argosy.agent.remote;

import io.argosy.agent.Durable;
import io.argosy.agent.NoRoom;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.wire.JobSheet;
import io.argosy.protocol.wire.Submission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The server's definition of a job, and the job's files. */
final class Sheets {
  /** How often a file is requested again that arrives damaged, or whose address has expired. */
  private static final int TRIES = 5;

  private final Link link;
  private final Wire wire;

  /** An interruptible lock: a thread that waits for staging may be told to stop. */
  private final ReentrantLock staging = new ReentrantLock();

  private Optional<JobSheet> staged = Optional.empty();

  Sheets(Link link, Wire wire) {
    this.link = link;
    this.wire = wire;
  }

  /** The definition of a job; empty when the server has no such job, or no longer needs it. */
  Optional<JobSheet> sheet(JobId job) throws Refusal, InterruptedException {
    try {
      return Optional.of(JobSheet.from(ask(job, "")));
    } catch (Refusal refusal) {
      if (refusal.isUnknown()) {
        return Optional.empty();
      }
      throw refusal;
    }
  }

  private Fields ask(JobId job, String more) throws Refusal, InterruptedException {
    return ask(job, more, "");
  }

  private Fields ask(JobId job, String more, String query) throws Refusal, InterruptedException {
    return link.ask(
        session ->
            wire.get(
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
  Optional<JobSheet> stage(JobFolder folder) throws IOException, Refusal, InterruptedException {
    staging.lockInterruptibly();
    try {
      return staged(folder);
    } finally {
      staging.unlock();
    }
  }

  private Optional<JobSheet> staged(JobFolder folder)
      throws IOException, Refusal, InterruptedException {
    for (int tries = 1; staged.isEmpty(); tries++) {
      Optional<JobSheet> sheet = sheet(folder.job());
      if (sheet.isEmpty()) {
        return sheet;
      }
      try {
        folder.stage(checked(sheet.get()), this::fetch);
        staged = sheet;
      } catch (Refusal refusal) {
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

  private static JobSheet checked(JobSheet sheet) throws IOException {
    for (JobSheet.Needed needed : sheet.files()) {
      if (!Submission.Attached.isInside(needed.path())) {
        throw new IOException(
            "a file is called " + needed.path() + "; it must be " + InnerPath.RULE);
      }
    }
    return sheet;
  }

  private void fetch(JobSheet.Needed file, Path to)
      throws IOException, Refusal, InterruptedException {
    fetch(new Remote(file.path(), file.url(), file.bytes(), file.sha256()), to);
  }

  /** A file on the server. */
  record Remote(String name, String url, long bytes, String sha256) {}

  void fetch(Remote file, Path to) throws IOException, Refusal, InterruptedException {
    ResultRef wanted = new ResultRef(file.bytes(), file.sha256());
    if (Files.isRegularFile(to) && Durable.digest(to).equals(wanted)) {
      return;
    }
    for (int tries = 1; tries <= TRIES; tries++) {
      link.insist(
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
  private void bring(Remote file, Path to) throws IOException, Refusal, InterruptedException {
    try {
      wire.fetch(file.url(), to, file.bytes());
    } catch (IOException e) {
      if (!(NoRoom.reason(e, to, file.bytes()) instanceof NoRoom full)) {
        throw e;
      }
      Files.deleteIfExists(to);
      throw new Refusal(Refusal.NO_ROOM, full.sentence() + ", which " + file.name() + " has");
    }
  }

  /** The outputs of a workflow's task. */
  List<Remote> outputs(JobId job, int task) throws Refusal, InterruptedException {
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
  List<Path> results(JobId job, Path folder) throws IOException, Refusal, InterruptedException {
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
