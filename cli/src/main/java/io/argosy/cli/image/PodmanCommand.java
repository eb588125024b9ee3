package io.argosy.cli.image;

import io.argosy.agent.executor.CommandSearch;
import io.argosy.protocol.files.PrintedText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * The podman of this computer, with an image store of its own.
 *
 * @param command the program
 * @param store where it keeps images; where it usually does when absent
 */
public record PodmanCommand(Path command, Optional<ImageStore> store) {
  /** The answers of a registry that certainly does not have an image. */
  private static final Pattern CERTAIN =
      Pattern.compile("manifest unknown|name unknown|repository name not known");

  /** Podman with the image store in a folder; empty if it is not installed. */
  public static Optional<PodmanCommand> find(Path folder) {
    return usual().map(podman -> podman.in(folder));
  }

  /** The one that programs of jobs on this machine run in. */
  static Optional<PodmanCommand> usual() {
    return CommandSearch.onPath("podman")
        .map(command -> new PodmanCommand(command, Optional.empty()));
  }

  /** The same command with another store. */
  PodmanCommand in(Path folder) {
    return new PodmanCommand(command, Optional.of(new ImageStore(folder)));
  }

  /**
   * How a command ended.
   *
   * @param text its error output
   */
  public record Ended(int exit, String text) {
    /** The last error in the output. */
    public String error() {
      List<String> lines = text.strip().lines().filter(line -> !line.isBlank()).toList();
      String last = lines.isEmpty() ? "exit code " + exit : lines.getLast().strip();
      return last.startsWith("Error: ") ? last.substring("Error: ".length()) : last;
    }
  }

  /**
   * Why a registry certainly does not have an image; empty if it has it or cannot be asked.
   *
   * @param settings podman's variables for registries
   */
  Optional<String> refusal(String image, Map<String, String> settings)
      throws IOException, InterruptedException {
    Ended ended = run(List.of("manifest", "inspect", image), here(), settings);
    return ended.exit() != 0 && CERTAIN.matcher(ended.text()).find()
        ? Optional.of(ended.error())
        : Optional.empty();
  }

  /** Whether an image is in its store. */
  boolean has(String image) throws IOException, InterruptedException {
    return run(List.of("image", "exists", image), here()).exit() == 0;
  }

  /** Runs a command of podman in a folder and waits for its end. */
  public Ended run(List<String> words, Path from) throws IOException, InterruptedException {
    return run(words, from, Map.of());
  }

  /** The folder of this process. */
  public static Path here() {
    return Path.of("").toAbsolutePath();
  }

  private Ended run(List<String> more, Path from, Map<String, String> settings)
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
      CompletableFuture<String> text = PrintedText.of(process.getErrorStream());
      int exit = process.waitFor();
      return new Ended(exit, text.join());
    } finally {
      process.destroyForcibly();
    }
  }
}
