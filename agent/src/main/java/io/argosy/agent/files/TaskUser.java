package io.argosy.agent.files;

import java.io.IOException;
import java.nio.file.Path;

/** The user that a job's programs run as, where it is not the agent's own. */
public interface TaskUser {
  /** Lets the task user pass through one of the agent's folders. */
  void letThrough(Path folder) throws IOException;

  /** Gives the task user a folder, for its exclusive use. */
  void own(Path folder) throws IOException;

  /** Gives the task user a folder with its content, while only the agent can access it. */
  void give(Path tree) throws IOException;

  /** Whether a file is regular and the task user's own, so that the agent may read it for it. */
  boolean owns(Path file) throws IOException;
}
