package io.argosy.cli.image;

import io.argosy.protocol.job.Container;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.text.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * Asks for each image of a workflow whether its registry has it, before anything starts: a wrong
 * name is then one sentence, not a refusal by every machine after retries. An unreachable registry
 * does not stop the run, and neither does an image that is not pulled.
 */
public final class RegistryCheck {
  private static final String LOOPBACK = "(localhost|127\\.\\d+\\.\\d+\\.\\d+):\\d+";

  private RegistryCheck() {}

  /**
   * Refuses a file with an image that its registry does not have.
   *
   * @param folder where images are kept
   */
  public static void refuseUnknown(FlowFile file, Path folder)
      throws IOException, InterruptedException {
    SequencedSet<String> images = pulled(file);
    Optional<Podman> podman =
        images.isEmpty() ? Optional.empty() : Podman.find(folder.resolve("build"));
    if (podman.isEmpty()) {
      return;
    }
    for (String image : images) {
      Optional<String> refusal = podman.get().refusal(image, settings(image, folder));
      if (refusal.isPresent() && !isKept(image, podman.get(), folder)) {
        throw BadInput.inArgument(
            "images.from",
            image,
            "images.from is "
                + image
                + ", which its registry does not have ("
                + refusal.get()
                + "); push it there, or name one that is there");
      }
    }
  }

  /** Whether a machine of an earlier run has it, so that it need not be pulled there. */
  private static boolean isKept(String image, Podman podman, Path folder)
      throws IOException, InterruptedException {
    List<Path> stores;
    try (Stream<Path> all = Files.list(folder)) {
      stores = all.filter(Files::isDirectory).sorted().toList();
    }
    for (Path store : stores) {
      if (new Podman(podman.command(), store).has(image)) {
        return true;
      }
    }
    return false;
  }

  private static SequencedSet<String> pulled(FlowFile file) {
    SequencedSet<String> images = new LinkedHashSet<>();
    for (FlowFile.Step step : file.steps()) {
      step.run()
          .container()
          .filter(it -> it.pull() != Container.Pull.NEVER)
          .map(Container::image)
          .filter(it -> it.indexOf('/') > 0 && !it.startsWith("localhost/"))
          .ifPresent(images::add);
    }
    return images;
  }

  /** A registry on this computer needs no certificate. */
  private static Map<String, String> settings(String image, Path folder) throws IOException {
    String host = image.substring(0, image.indexOf('/'));
    if (!host.matches(LOOPBACK)) {
      return Map.of();
    }
    Path file = Files.createDirectories(folder.resolve("build")).resolve("registries.conf");
    Files.writeString(file, "[[registry]]\nlocation = \"" + host + "\"\ninsecure = true\n");
    return Map.of("CONTAINERS_REGISTRIES_CONF", file.toString());
  }
}
