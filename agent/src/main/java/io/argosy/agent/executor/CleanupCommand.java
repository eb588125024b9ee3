package io.argosy.agent.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command that ends what the agent runs outside its own processes, in a file that is written
 * before it starts: if the agent is killed, its successor finds the file and runs the command.
 */
public final class CleanupCommand {
  private static final String BETWEEN = "\0";
  private static final long PATIENCE_SECONDS = 60;

  private CleanupCommand() {}

  /** Writes the command to the file. */
  public static void leave(Path file, List<String> words) throws IOException {
    Files.writeString(file, String.join(BETWEEN, words));
  }

  /** Runs the command that a predecessor left; removes the file when it has succeeded. */
  public static void follow(Path file) throws IOException {
    List<String> words = List.of(Files.readString(file).split(BETWEEN, -1));
    if (words.getFirst().isEmpty() || run(words)) {
      Files.deleteIfExists(file);
    }
  }

  /** Runs a command that ends something, and returns whether it did. */
  public static boolean run(List<String> words) {
    try {
      Process process =
          new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue() == 0;
      }
      process.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
