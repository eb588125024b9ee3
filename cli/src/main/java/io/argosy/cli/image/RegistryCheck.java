package io.argosy.cli.image;

import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * Asks for each image of a job whether its registry has it, before anything starts: a wrong name is
 * one sentence then, and not a refusal of every machine after retries. A registry that cannot be
 * asked is no obstacle, and neither is an image that is not pulled.
 */
public final class RegistryCheck {
  private static final String LOOPBACK = "(localhost|127\\.\\d+\\.\\d+\\.\\d+):\\d+";

  private static final String BUILT_HERE = "localhost/";

  private RegistryCheck() {}

  /**
   * Refuses images that machines pull and that their registry does not have, unless a machine of an
   * earlier run keeps them.
   *
   * @param field the field of the job file that names them
   * @param folder where images are kept, by machine
   */
  public static void refuseUnknown(String field, Collection<Container> containers, Path folder)
      throws IOException, InterruptedException {
    SequencedSet<String> images = pulled(containers);
    Optional<PodmanCommand> podman =
        images.isEmpty() ? Optional.empty() : PodmanCommand.find(folder.resolve("build"));
    if (podman.isEmpty()) {
      return;
    }
    for (String image : images) {
      Optional<String> refusal = podman.get().refusal(image, settings(image, folder));
      if (refusal.isPresent() && !isKept(image, podman.get(), folder)) {
        throw unknown(field, image, refusal.get());
      }
    }
  }

  /**
   * Refuses ways to run whose image cannot be had: one that may not be pulled and is not here, and
   * one that its registry does not have.
   *
   * @param here whether programs run on this machine alone
   * @param folder where images are kept
   */
  public static void refuseUnknown(Collection<JobFile.Run> runs, boolean here, Path folder)
      throws IOException, InterruptedException {
    Optional<PodmanCommand> podman = PodmanCommand.usual();
    for (JobFile.Run run : runs) {
      if (podman.isPresent() && run.container().isPresent()) {
        Container container = run.container().get();
        String section = run.way() instanceof Participation.PerTask ? "run" : run.field();
        String field = section + ".container.image";
        if (here) {
          ContainerParts.here().refuse(field, container.image());
        }
        boolean known = container.pull() != Container.Pull.ALWAYS;
        if (!known || !podman.get().has(container.image())) {
          refuseUnknown(field, container, podman.get(), here, folder);
        }
      }
    }
  }

  /** An image that is not on this machine. */
  private static void refuseUnknown(
      String field, Container container, PodmanCommand podman, boolean here, Path folder)
      throws IOException, InterruptedException {
    String image = container.image();
    boolean pulled = isPulled(container);
    if (!pulled && here) {
      String why =
          container.pull() == Container.Pull.NEVER
              ? "and container.pull is never; pull it with podman, or leave container.pull out"
              : "and no registry has what was built here; build it with podman";
      throw BadInput.inArgument(
          field, image, field + " is " + image + ", which is not on this machine, " + why);
    }
    if (pulled && image.indexOf('/') > 0) {
      Optional<String> refusal = podman.refusal(image, settings(image, folder));
      if (refusal.isPresent()) {
        throw unknown(field, image, refusal.get());
      }
    }
  }

  private static BadInput unknown(String field, String image, String refusal) {
    return BadInput.inArgument(
        field,
        image,
        field
            + " is "
            + image
            + ", which its registry does not have ("
            + refusal
            + "); push it there, or name one that is there");
  }

  /** Whether some machine of an earlier run has it, so that it need not be pulled there. */
  private static boolean isKept(String image, PodmanCommand podman, Path folder)
      throws IOException, InterruptedException {
    List<Path> stores;
    try (Stream<Path> all = Files.list(folder)) {
      stores = all.filter(Files::isDirectory).sorted().toList();
    }
    for (Path store : stores) {
      if (podman.in(store).has(image)) {
        return true;
      }
    }
    return false;
  }

  private static SequencedSet<String> pulled(Collection<Container> containers) {
    SequencedSet<String> images = new LinkedHashSet<>();
    for (Container container : containers) {
      if (isPulled(container) && container.image().indexOf('/') > 0) {
        images.add(container.image());
      }
    }
    return images;
  }

  private static boolean isPulled(Container container) {
    return container.pull() != Container.Pull.NEVER && !container.image().startsWith(BUILT_HERE);
  }

  /** A registry on this computer needs no certificate. */
  private static Map<String, String> settings(String image, Path folder) throws IOException {
    String host = image.substring(0, image.indexOf('/'));
    if (!host.matches(LOOPBACK)) {
      return Map.of();
    }
    // One for each registry: runs that begin at the same time ask different ones.
    Path file =
        Files.createDirectories(folder.resolve("build"))
            .resolve("registries-" + host.replace(':', '-') + ".conf");
    Files.writeString(file, "[[registry]]\nlocation = \"" + host + "\"\ninsecure = true\n");
    return Map.of("CONTAINERS_REGISTRIES_CONF", file.toString());
  }
}
