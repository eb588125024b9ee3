package io.argosy.runtime.rent;

import io.argosy.protocol.files.TaskUserRecords;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The environment variables that a process for a service's users gets from the service: locations,
 * never a secret. The service has its database password and cloud keys in its environment.
 */
final class CleanEnvironment {
  private static final Set<String> ANYBODY =
      Set.of("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH");

  /** Java's home and options, podman's runtime folder, and the records of task users. */
  private static final Set<String> AGENT =
      Set.of(
          "ARGOSY_JDK_HOME",
          "JAVA_HOME",
          "JDK_JAVA_OPTIONS",
          "XDG_RUNTIME_DIR",
          TaskUserRecords.VARIABLE);

  private static final Set<String> SSH = Set.of("USER", "LOGNAME", "KRB5CCNAME", "KRB5_CONFIG");

  private CleanEnvironment() {}

  /** For an agent. */
  static void ofAgent(Map<String, String> environment) {
    keep(environment, name -> AGENT.contains(name) || name.startsWith("CONTAINERS_"));
  }

  /** For an ssh client, which may be configured to send its environment. */
  static void ofSsh(Map<String, String> environment) {
    keep(environment, name -> SSH.contains(name) || name.startsWith("SSH_"));
  }

  private static void keep(Map<String, String> environment, Predicate<String> also) {
    environment
        .keySet()
        .removeIf(name -> !ANYBODY.contains(name) && !name.startsWith("LC_") && !also.test(name));
  }
}
