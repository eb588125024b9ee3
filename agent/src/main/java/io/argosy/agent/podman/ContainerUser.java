package io.argosy.agent.podman;

import io.argosy.agent.share.Pins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The user of a job's programs, and what they get besides the job's folder.
 *
 * @param user the number of the user, and of its group
 * @param tmp a folder for temporary files
 * @param share each call's current part of a processor
 * @param pins which processors calls are bound to
 */
public record ContainerUser(
    int user, int group, Optional<Path> tmp, Supplier<OptionalDouble> share, Pins pins) {
  /** As the agent's own user. */
  public static ContainerUser own(Optional<Path> tmp, Supplier<OptionalDouble> share, Pins pins) {
    return new ContainerUser(number("unix:uid"), number("unix:gid"), tmp, share, pins);
  }

  private static int number(String attribute) {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/self"), attribute);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      throw new IllegalStateException("podman is for Linux", e);
    }
  }

  /** Whether podman itself runs without root rights. */
  static boolean isRootless() {
    return number("unix:uid") != 0;
  }
}
