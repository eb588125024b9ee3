package io.argosy.agent.podman;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.limits.JobLimits;
import io.argosy.agent.share.Pins;
import io.argosy.core.model.AttemptId;
import io.argosy.protocol.job.Container;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Runs each call of a job's program in a separate container. */
public final class Containers implements Executor {
  /** Receives the image that is actually used. */
  @FunctionalInterface
  public interface Resolved {
    /**
     * @param attempt the first of the job here
     */
    void resolved(AttemptId attempt, LocalImage image);
  }

  private final Podman podman;
  private final Container container;
  private final ContainerUser containerUser;
  private final JobLimits limits;
  private final Resolved resolved;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<LocalImage> image = Optional.empty();

  /**
   * @param limits what each call may use, as far as podman can limit it here
   * @param resolved receives, once, the image that is actually used
   */
  public Containers(
      Podman podman,
      Container container,
      ContainerUser containerUser,
      JobLimits limits,
      Resolved resolved) {
    this.podman = podman;
    this.container = container;
    this.containerUser = containerUser;
    this.limits = limits;
    this.resolved = resolved;
  }

  static List<String> label(Podman podman) {
    return List.of("--label", "argosy.agent=" + podman.mark());
  }

  /** The content of an image is known only once it is pulled. */
  @Override
  public Optional<String> missing(String command, Path folder, Map<String, String> env) {
    return Optional.empty();
  }

  @Override
  public Allocation open(AttemptId attempt, Path place)
      throws Unfit, IOException, InterruptedException {
    LocalImage found = image(attempt);
    List<String> manner = podman.manner(found);
    boolean bindable = podman.canBind(found, containerUser.pins());
    ContainerLimits held = podman.limits(found, new ContainerLimits(limits.limits()));
    return new Allocation() {
      @Override
      public Launch errand(Call call) throws IOException {
        Optional<Pins.Pin> pin = bindable ? containerUser.pins().take() : Optional.empty();
        try {
          RunWords words = new RunWords(podman, container, containerUser, held, found, manner, pin);
          return OneContainer.of(podman, container, call, words, limits.callElsewhere());
        } catch (IOException | RuntimeException e) {
          pin.ifPresent(Pins.Pin::giveBack);
          throw e;
        }
      }

      @Override
      public void close() {}
    };
  }

  /** The image, the same for all of the job's attempts here. */
  private LocalImage image(AttemptId attempt) throws Unfit, IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      if (image.isEmpty()) {
        LocalImage found = podman.images().get(container);
        image = Optional.of(found);
        resolved.resolved(attempt, found);
      }
      return image.get();
    } finally {
      lock.unlock();
    }
  }
}
