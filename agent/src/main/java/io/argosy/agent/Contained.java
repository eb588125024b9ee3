package io.argosy.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Programs that run in containers, as our own user: what they could not reach in there, they must
 * not have us reach for them out here.
 *
 * @param folder the job's folder, which they see
 */
record Contained(Path folder) implements Tenant {
  @Override
  public void letThrough(Path ours) {}

  @Override
  public void own(Path theirs) {}

  @Override
  public void give(Path tree) {}

  @Override
  public void move(Path from, Path to) throws IOException {
    Path real = from.toRealPath();
    Path box = to.toAbsolutePath().resolveSibling("").toRealPath();
    if (!real.startsWith(folder.toRealPath()) && !real.startsWith(box)) {
      throw new IOException(from + " lies neither in the job's folder nor where results go");
    }
    Files.move(real, to);
  }

  @Override
  public boolean owns(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }
}
