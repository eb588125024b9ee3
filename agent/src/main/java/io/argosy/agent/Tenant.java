package io.argosy.agent;

import java.io.IOException;
import java.nio.file.Path;

/** The user that a job's programs run as, where it is not our own. */
public interface Tenant {
  /** Lets it come through a folder of ours. */
  void letThrough(Path folder) throws IOException;

  /** Gives it a folder, for it alone. */
  void own(Path folder) throws IOException;

  /** Gives it a folder with all that is in it, which lies where only we can come. */
  void give(Path tree) throws IOException;

  /** Whether a file is its own and a plain one, so that we may read it on its behalf. */
  boolean owns(Path file) throws IOException;
}
