package io.argosy.agent.remote.job;

import io.argosy.agent.files.Durable;
import io.argosy.agent.files.NoDiskSpace;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.agent.remote.link.ServerRefusal;
import io.argosy.agent.remote.report.ReportSender;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.wire.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Outputs of a workflow's tasks on this machine: each file is fetched once, however many tasks need
 * it, and files that were made here are not fetched.
 */
final class TaskOutputs implements WorkflowEnvironment.Source {
  private final JobId job;
  private final Path folder;
  private final JobDownloads jobDownloads;
  private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

  /**
   * @param folder stores each file under the SHA-256 of its content
   */
  TaskOutputs(JobId job, Path folder, JobDownloads jobDownloads) {
    this.job = job;
    this.folder = folder;
    this.jobDownloads = jobDownloads;
  }

  @Override
  public WorkflowEnvironment.Brought bring(int task, String path)
      throws IOException, InterruptedException {
    try {
      JobDownloads.Remote output =
          jobDownloads.outputs(job, task).stream()
              .filter(it -> it.name().equals(path))
              .findFirst()
              .orElseThrow(() -> new IOException("task " + task + " left no " + path));
      return bring(output);
    } catch (ServerRefusal refusal) {
      if (refusal.isLocal()) {
        throw new NoDiskSpace(refusal.sentence());
      }
      throw new IOException(path + " could not be fetched: " + refusal.sentence(), refusal);
    }
  }

  private WorkflowEnvironment.Brought bring(JobDownloads.Remote output)
      throws IOException, ServerRefusal, InterruptedException {
    if (!output.sha256().matches("[0-9a-f]{64}")) {
      throw new IOException("the server does not say what is in " + output.name());
    }
    ReentrantLock lock = locks.computeIfAbsent(output.sha256(), it -> new ReentrantLock());
    lock.lockInterruptibly();
    try {
      Path file = folder.resolve(output.sha256());
      ResultRef wanted = new ResultRef(output.bytes(), output.sha256());
      if (Files.isRegularFile(file) && Durable.digest(file).equals(wanted)) {
        return new WorkflowEnvironment.Brought(file, 0);
      }
      Path part = folder.resolve(output.sha256() + ".part");
      jobDownloads.fetch(output, part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return new WorkflowEnvironment.Brought(file, output.bytes());
    } finally {
      lock.unlock();
    }
  }

  /**
   * The files that a result lists.
   *
   * @param folder where they are stored; it does not exist when the job is not a workflow
   */
  static List<ReportSender.Output> named(Path folder, Path result) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try {
      return Outputs.parse(Files.readAllBytes(result)).outputs().stream()
          .map(it -> new ReportSender.Output(folder.resolve(it.sha256()), it.sha256()))
          .toList();
    } catch (IOException | BadInput gone) {
      return List.of();
    }
  }
}
