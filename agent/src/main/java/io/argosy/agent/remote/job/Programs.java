package io.argosy.agent.remote.job;

import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.RefusingExecutor;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.limits.ResourceWords;
import io.argosy.agent.podman.ContainerUser;
import io.argosy.agent.podman.Containers;
import io.argosy.agent.process.Executors;
import io.argosy.agent.process.TaskExecutors;
import io.argosy.agent.process.UserProgram;
import io.argosy.agent.process.WorkflowEnvironment;
import io.argosy.agent.remote.user.JobUser;
import io.argosy.agent.share.Pins;
import io.argosy.agent.share.Throttle;
import io.argosy.agent.slurm.Allocations;
import io.argosy.core.model.JobId;
import io.argosy.protocol.files.FolderHandle;
import io.argosy.protocol.files.Sources;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.TaskCalls;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.sweep.TaskCall;
import io.argosy.protocol.sweep.TaskList;
import io.argosy.protocol.sweep.TaskSourceFile;
import io.argosy.protocol.wire.JobDescription;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The program of a remote job, and what this machine provides to it. */
public final class Programs {
  private Programs() {}

  /** The program that a job runs on a machine, if it runs there at all. */
  static Optional<UserProgram> of(
      JobDescription sheet,
      JobFolder folder,
      String machine,
      AgentServices agentServices,
      JobLimits limits,
      Containers.Resolved resolved)
      throws IOException {
    JobFile file = folder.file(sheet);
    JobId job = new JobId(sheet.job());
    boolean flows = file instanceof FlowFile;
    Pins pins = flows ? agentServices.machinery().pins() : Pins.none();
    Path home = flows ? folder.tmp() : folder.files();
    Executors.Host host = host(folder, home, agentServices.throttle(), pins, limits, resolved);
    Optional<TaskCalls> tasks =
        file instanceof TaskSourceFile declared
            ? Optional.of(TaskCall.calls(declared, tasks(declared, sheet, folder)))
            : Optional.empty();
    if (file instanceof FlowFile flow) {
      return Optional.of(flow(job, flow, folder, host, agentServices));
    }
    return file.runOn(machine, agentServices.site())
        .map(
            run -> new UserProgram(job, file, run, tasks, executor(job, run, host, agentServices)));
  }

  /** A workflow: each of its tasks has its own run section. */
  private static UserProgram flow(
      JobId job, FlowFile flow, JobFolder folder, Executors.Host host, AgentServices agentServices)
      throws IOException {
    Path outputs = folder.openOutputs();
    WorkflowEnvironment ground =
        new WorkflowEnvironment(
            folder.files(),
            outputs,
            new TaskOutputs(
                job, outputs, new JobDownloads(agentServices.link(), agentServices.wire())),
            new TaskExecutors(
                agentServices.machinery(), run -> executor(job, run, host, agentServices)));
    return new UserProgram(
        job,
        flow,
        flow.steps().getFirst().run(),
        Optional.empty(),
        new Processes(host.ground(), host.limits()),
        Optional.of(ground));
  }

  private static Executor executor(
      JobId job, JobFile.Run run, Executors.Host host, AgentServices agentServices) {
    if (agentServices.slurm().isEmpty()) {
      return agentServices.machinery().of(run, host);
    }
    return run.container().isPresent()
        ? new RefusingExecutor(
            "the job names an image, and programs run as they are on a cluster's nodes")
        : new Allocations(
            agentServices.slurm().get(),
            run,
            host.ground(),
            ResourceWords.filesOnly(host.limits().limits()),
            () -> agentServices.deadlines().left(job));
  }

  /**
   * The commands of a job's tasks. The file that defines them is copied to where the job's programs
   * have no access, because they may change their own copy.
   */
  private static TaskList tasks(TaskSourceFile job, JobDescription sheet, JobFolder folder)
      throws IOException {
    Set<String> paths = new TreeSet<>();
    sheet.files().forEach(it -> paths.add(it.path()));
    Optional<String> source = job.tasks().file().filter(paths::contains);
    if (source.isPresent()) {
      try (FolderHandle files = FolderHandle.open(folder.files());
          InputStream in = Channels.newInputStream(files.read(Path.of(source.get())))) {
        Files.copy(in, folder.tasks(), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return TaskList.open(job.tasks(), Sources.of(paths, path -> folder.tasks()));
  }

  private static Executors.Host host(
      JobFolder folder,
      Path home,
      Throttle throttle,
      Pins pins,
      JobLimits limits,
      Containers.Resolved resolved) {
    Optional<Path> tmp = Optional.of(folder.tmp());
    ContainerUser containerUser =
        folder
            .guest()
            .map(
                it -> new ContainerUser(it.user().id(), it.user().id(), tmp, throttle::share, pins))
            .orElseGet(() -> ContainerUser.own(tmp, throttle::share, pins));
    return new Executors.Host(
        ground(folder, home, throttle, pins), containerUser, limits, resolved);
  }

  /**
   * What the machine provides to programs that run as processes.
   *
   * @param home their home folder
   */
  static TaskEnvironment ground(JobFolder folder, Path home, Throttle throttle, Pins pins) {
    Map<String, String> environment = TaskEnvironment.shared(folder.guest().isPresent());
    environment.put("TMPDIR", folder.tmp().toString());
    if (folder.guest().isPresent()) {
      environment.put("HOME", home.toString());
    }
    return new TaskEnvironment(
        environment, folder.guest().map(JobUser::words).orElse(List.of()), throttle, pins);
  }
}
