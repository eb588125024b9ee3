package io.argosy.agent.remote.user;

import io.argosy.agent.files.TaskUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The user of one job, and actions as that user. */
public record JobUser(RunAs.User user, Path setpriv) implements TaskUser {
  private static final long PATIENCE_SECONDS = 60;
  private static final int ROUNDS = 50;

  /** The words that make a command run as this user. */
  public List<String> words() {
    return RunAs.words(setpriv, user);
  }

  @Override
  public void letThrough(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
  }

  @Override
  public void own(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    FolderTree.own(folder, user);
  }

  @Override
  public void give(Path tree) throws IOException {
    FolderTree.give(tree, user);
  }

  @Override
  public boolean owns(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(user.id());
  }

  /** Whether the user may enter a folder. */
  boolean mayEnter(Path folder) {
    return runs("/usr/bin/test", "-x", folder.toString());
  }

  /** Ends all processes of this user: no other program on the machine has its number. */
  public void endAll() {
    for (int round = 0; round < ROUNDS; round++) {
      // As that user, so other users' processes are safe. The exit code shows whether there were
      // any.
      runs("/bin/sh", "-c", "kill -KILL -1");
      List<ProcessHandle> left = UserProcesses.of(user.id());
      if (left.isEmpty()) {
        return;
      }
      // A program of that user may have ended the command first; it cannot end the agent.
      left.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private boolean runs(String... command) {
    List<String> words = new ArrayList<>(words());
    words.addAll(List.of(command));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(Path.of("/").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
