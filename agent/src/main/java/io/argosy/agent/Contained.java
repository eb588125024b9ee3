package io.argosy.agent;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Programs that run in containers, as our own user: what they could not reach in there, they must
 * not have us reach for them out here.
 */
record Contained() implements Tenant {
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
