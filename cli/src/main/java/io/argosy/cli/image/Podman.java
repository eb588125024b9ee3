package io.argosy.cli.image;

import io.argosy.protocol.job.FlowFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Builds and pushes, with images of its own.
 *
 * @param command the program
 * @param folder where it keeps what it has built
 */
record Podman(Path command, Path folder) {
  /** In some places no namespaces can be had for the steps of a Containerfile. */
  private static final List<List<String>> MANNERS =
      List.of(List.of(), List.of("--isolation=chroot"));

  static Optional<Podman> find(Path folder) {
    return Context.onPath("podman").map(command -> new Podman(command, folder));
  }

  private record Said(int exit, String text) {
    String error() {
      List<String> lines = text.strip().lines().filter(line -> !line.isBlank()).toList();
      String last = lines.isEmpty() ? "exit code " + exit : lines.getLast().strip();
      return last.startsWith("Error: ") ? last.substring("Error: ".length()) : last;
    }
  }

  /** The same content becomes the same image, whenever it is built. */
  void build(FlowFile.Recipe recipe, Context context, String name)
      throws IOException, InterruptedException {
    String error = "";
    for (List<String> manner : MANNERS) {
      List<String> words = new ArrayList<>(List.of("build", "--quiet", "--timestamp", "0"));
      words.addAll(manner);
      words.addAll(List.of("--file", context.recipe().toString(), "--tag", name));
      words.add(context.folder().toString());
      Said said = run(words);
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
    words.addAll(List.of(name, to));
    Said said = run(words);
    if (said.exit() != 0) {
      throw recipe.spot().refused(", and it could not be pushed to " + to + ": " + said.error());
    }
  }

  private Said run(List<String> more) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(more);
    ProcessBuilder builder = new ProcessBuilder(words);
    new ImageStore(folder).tell(builder.environment());
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
