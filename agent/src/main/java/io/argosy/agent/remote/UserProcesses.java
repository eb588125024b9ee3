package io.argosy.agent.remote;

import io.argosy.protocol.files.TaskUserRecords;
import java.util.List;

/** The processes of a user, as the system lists them. */
final class UserProcesses {
  private UserProcesses() {}

  /** Those that run; what is dead and only not yet buried does not. */
  static List<ProcessHandle> of(int user) {
    return TaskUserRecords.running(it -> it == user);
  }
}
