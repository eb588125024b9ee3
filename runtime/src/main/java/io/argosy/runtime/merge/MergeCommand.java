package io.argosy.runtime.merge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A command of the user's that reads paths and writes one result. */
public final class MergeCommand {
  private static final int SHOWN_LINES = 20;
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final int SHOWN_BYTES = 16 * 1024;

  private final List<String> words;
  private final Process process;
  private final Path chatter;

  private MergeCommand(List<String> words, Process process, Path chatter) {
    this.words = words;
    this.process = process;
    this.chatter = chatter;
  }

  /**
   * Where a merge command runs.
   *
   * @param environment the whole of it
   * @param chatter the file that takes its standard error
   */
  public record Place(Path folder, Map<String, String> environment, Path chatter) {}

  static MergeCommand start(List<String> words, Place place) throws IOException {
    // Through sh, so that the command is looked up on the job's PATH and not on ours.
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "trap '' INT; exec \"$@\"", "merge");
    builder.command().addAll(words);
    builder.directory(place.folder().toFile()).redirectError(place.chatter().toFile());
    builder.environment().clear();
    builder.environment().putAll(place.environment());
    return new MergeCommand(words, builder.start(), place.chatter());
  }

  void run(byte[] paths, OutputStream result) throws IOException {
    Thread feeder = Thread.ofVirtual().start(() -> feed(paths));
    try (InputStream merged = process.getInputStream()) {
      merged.transferTo(result);
      feeder.join();
      int exit = process.waitFor();
      if (exit != 0) {
        throw new MergeFailed(
            "merge command '" + words.getFirst() + "' failed: exit code " + exit + lastLines());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MergeFailed("merging was stopped");
    }
  }

  private void feed(byte[] paths) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(paths);
    } catch (IOException closedEarly) {
      // A command may leave paths unread; its exit code says whether that was right.
      return;
    }
  }

  /** Asks it to end, and insists if it does not. */
  void kill() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroy();
    children.forEach(ProcessHandle::destroy);
    try {
      if (!process.waitFor(GRACE)) {
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private String lastLines() throws IOException {
    try (var channel = Files.newByteChannel(chatter)) {
      channel.position(Math.max(0, channel.size() - SHOWN_BYTES));
      InputStream end = Channels.newInputStream(channel);
      String text = new String(end.readNBytes(SHOWN_BYTES), StandardCharsets.UTF_8);
      List<String> lines = text.strip().lines().toList();
      int from = Math.max(0, lines.size() - SHOWN_LINES);
      return lines.isEmpty() ? "" : "\n" + String.join("\n", lines.subList(from, lines.size()));
    }
  }
}
