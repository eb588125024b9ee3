package io.argosy.cli.kind.workflow.image;

import io.argosy.cli.image.PodmanCommand;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds and pushes images.
 *
 * @param podman the command, with its own image store
 */
record ImageBuilder(PodmanCommand podman) {
  /** In some places no namespaces can be had for the steps of a Containerfile. */
  private static final List<List<String>> MANNERS =
      List.of(List.of(), List.of("--isolation=chroot"));

  private static final String LAYOUT = "oci:";

  static Optional<ImageBuilder> find(Path folder) {
    return PodmanCommand.find(folder).map(ImageBuilder::new);
  }

  /** Equal content becomes the same image, whenever it is built. */
  void build(FlowFile.Recipe recipe, BuildContext context, String name)
      throws IOException, InterruptedException {
    String error = "";
    for (List<String> manner : MANNERS) {
      List<String> words = new ArrayList<>(List.of("build", "--quiet", "--timestamp", "0"));
      words.addAll(manner);
      words.addAll(List.of("--file", context.recipe().toString(), "--tag", name));
      words.add(context.folder().toString());
      PodmanCommand.Ended ended = podman.run(words, PodmanCommand.here());
      if (ended.exit() == 0) {
        return;
      }
      error = ended.error();
    }
    throw recipe.spot().refused(", and podman could not build it: " + error);
  }

  void push(FlowFile.Recipe recipe, String name, String to)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("push", "--quiet"));
    if (to.matches("(localhost|127\\.\\d+\\.\\d+\\.\\d+):\\d+/.*")) {
      words.add("--tls-verify=false");
    }
    // Podman cuts off the part of a layout's path after a colon, so it gets only the last part.
    Optional<Path> layout =
        to.startsWith(LAYOUT)
            ? Optional.of(Path.of(to.substring(LAYOUT.length())).toAbsolutePath())
            : Optional.empty();
    words.addAll(List.of(name, layout.map(it -> LAYOUT + it.getFileName()).orElse(to)));
    PodmanCommand.Ended ended =
        podman.run(words, layout.map(Path::getParent).orElse(PodmanCommand.here()));
    if (ended.exit() != 0) {
      throw recipe.spot().refused(", and it could not be pushed to " + to + ": " + ended.error());
    }
  }
}
