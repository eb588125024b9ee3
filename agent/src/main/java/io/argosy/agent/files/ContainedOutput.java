package io.argosy.agent.files;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Programs that run in containers, as the agent's own user: the agent must not access for them what
 * they cannot reach from inside.
 */
record ContainedOutput() implements TaskUser {
  @Override
  public void letThrough(Path ours) {}

  @Override
  public void own(Path theirs) {}

  @Override
  public void give(Path tree) {}

  @Override
  public boolean owns(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }
}
