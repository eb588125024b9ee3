package io.argosy.host.run;

import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.podman.ContainerUser;
import io.argosy.agent.podman.Containers;
import io.argosy.agent.process.Executors;
import io.argosy.agent.share.Throttle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one of several machines on this computer provides to programs, besides its slots: each has a
 * folder, executors (with an image store and processors) and a share of the processors of its own.
 */
public record MachinePlace(Path folder, Executors executors, Throttle throttle)
    implements AutoCloseable {
  /** The folder for temporary files of programs. */
  public Path tmp() {
    return folder.resolve("tmp");
  }

  /**
   * As the executors need it.
   *
   * @param resolved receives, once, the image that is used, if any
   */
  public Executors.Host host(Containers.Resolved resolved) {
    Map<String, String> environment = TaskEnvironment.shared(false);
    environment.put("TMPDIR", tmp().toString());
    TaskEnvironment ground =
        new TaskEnvironment(environment, List.of(), throttle, executors.pins());
    ContainerUser user = ContainerUser.own(Optional.of(tmp()), throttle::share, executors.pins());
    return new Executors.Host(ground, user, JobLimits.none(), resolved);
  }

  @Override
  public void close() {
    executors.close();
    throttle.close();
  }
}
