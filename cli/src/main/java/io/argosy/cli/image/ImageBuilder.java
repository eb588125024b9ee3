package io.argosy.cli.image;

import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * Builds and pushes images, with its own image store.
 *
 * @param command the program
 * @param store where it keeps what it has built; where it usually does when absent
 */
record ImageBuilder(Path command, Optional<ImageStore> store) {
  /** In some places no namespaces can be had for the steps of a Containerfile. */
  private static final List<List<String>> MANNERS =
      List.of(List.of(), List.of("--isolation=chroot"));

  /** The answers of a registry that certainly does not have an image. */
  private static final Pattern CERTAIN =
      Pattern.compile("manifest unknown|name unknown|repository name not known");

  private static final String LAYOUT = "oci:";

  static Optional<ImageBuilder> find(Path folder) {
    return BuildContext.onPath("podman").map(command -> new ImageBuilder(command, of(folder)));
  }

  /** The one that programs of jobs on this machine run in. */
  static Optional<ImageBuilder> usual() {
    return BuildContext.onPath("podman")
        .map(command -> new ImageBuilder(command, Optional.empty()));
  }

  /** The same command with another store. */
  ImageBuilder in(Path folder) {
    return new ImageBuilder(command, of(folder));
  }

  private static Optional<ImageStore> of(Path folder) {
    return Optional.of(new ImageStore(folder));
  }

  private record Said(int exit, String text) {
    String error() {
      List<String> lines = text.strip().lines().filter(line -> !line.isBlank()).toList();
      String last = lines.isEmpty() ? "exit code " + exit : lines.getLast().strip();
      return last.startsWith("Error: ") ? last.substring("Error: ".length()) : last;
    }
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
      Said said = run(words, Path.of("").toAbsolutePath(), Map.of());
      if (said.exit() == 0) {
        return;
      }
      error = said.error();
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
    Said said =
        run(words, layout.map(Path::getParent).orElse(Path.of("").toAbsolutePath()), Map.of());
    if (said.exit() != 0) {
      throw recipe.spot().refused(", and it could not be pushed to " + to + ": " + said.error());
    }
  }

  /**
   * Why a registry certainly does not have an image; empty if it has it or cannot be asked.
   *
   * @param settings podman's variables for registries
   */
  Optional<String> refusal(String image, Map<String, String> settings)
      throws IOException, InterruptedException {
    Said said = run(List.of("manifest", "inspect", image), Path.of("").toAbsolutePath(), settings);
    return said.exit() != 0 && CERTAIN.matcher(said.text()).find()
        ? Optional.of(said.error())
        : Optional.empty();
  }

  /** Whether an image is in its store. */
  boolean has(String image) throws IOException, InterruptedException {
    List<String> words = List.of("image", "exists", image);
    return run(words, Path.of("").toAbsolutePath(), Map.of()).exit() == 0;
  }

  private Said run(List<String> more, Path from, Map<String, String> settings)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(more);
    ProcessBuilder builder = new ProcessBuilder(words).directory(from.toFile());
    if (store.isPresent()) {
      store.get().tell(builder.environment());
    }
    builder.environment().putAll(settings);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> text = text(process.getErrorStream());
      int exit = process.waitFor();
      return new Said(exit, text.join());
    } finally {
      process.destroyForcibly();
    }
  }

  private static CompletableFuture<String> text(InputStream from) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try (from) {
                text.complete(new String(from.readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException gone) {
                text.complete("");
              }
            });
    return text;
  }
}
