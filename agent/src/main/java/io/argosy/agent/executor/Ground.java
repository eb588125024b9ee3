package io.argosy.agent.executor;

import io.argosy.agent.share.Pins;
import io.argosy.agent.share.Throttle;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the programs of a job are given by the machine.
 *
 * @param environment what they see, before anything of the job is added
 * @param asUser words before a command that make it another user's; none when it runs as our own
 * @param throttle how much of a processor they get
 * @param pins which processors they are bound to
 */
public record Ground(
    Map<String, String> environment, List<String> asUser, Throttle throttle, Pins pins) {
  public Ground {
    environment = Map.copyOf(environment);
    asUser = List.copyOf(asUser);
  }

  /** All that this process has. */
  public static Ground own() {
    return new Ground(System.getenv(), List.of(), Throttle.none(), Pins.none());
  }

  /** All that a program sees, with what its job sets. */
  public Map<String, String> environment(Map<String, String> env) {
    Map<String, String> result = new TreeMap<>(environment);
    result.putAll(env);
    // The launcher knows a JDK even where PATH has none: `java` in a job file then means that one.
    String jdk = result.get("ARGOSY_JDK_HOME");
    if (jdk != null && !jdk.isBlank()) {
      result.merge("PATH", jdk + "/bin", (path, bin) -> bin + File.pathSeparator + path);
    }
    return result;
  }

  /**
   * The words to start. What another user's program is to see is set after the change of users:
   * before it, a job's variables would steer commands that still run as ours.
   */
  public List<String> words(List<String> command, Map<String, String> environment) {
    if (asUser.isEmpty()) {
      return command;
    }
    List<String> words = new ArrayList<>(asUser);
    words.addAll(new DeferredEnvironment(environment).words(command));
    return words;
  }

  /** What the process that is started first sees. */
  public Map<String, String> environmentOfFirst(Map<String, String> environment) {
    if (asUser.isEmpty()) {
      return environment;
    }
    Map<String, String> few = new LinkedHashMap<>();
    few.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    few.putAll(new DeferredEnvironment(environment).carried());
    return few;
  }
}
