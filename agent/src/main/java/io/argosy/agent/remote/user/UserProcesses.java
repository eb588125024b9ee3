package io.argosy.agent.remote.user;

import io.argosy.protocol.files.TaskUserRecords;
import java.util.List;

/** The processes of a user, as the system lists them. */
final class UserProcesses {
  private UserProcesses() {}

  /** The running ones; zombies do not count. */
  static List<ProcessHandle> of(int user) {
    return TaskUserRecords.running(it -> it == user);
  }
}
