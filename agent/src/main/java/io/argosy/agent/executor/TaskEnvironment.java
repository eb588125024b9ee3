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
 * What the machine provides to the programs of a job.
 *
 * @param environment their environment, before the job's variables are added
 * @param asUser words before a command that change its user; empty when it runs as the agent's own
 * @param throttle how much processor time they get
 * @param pins which processors they are bound to
 */
public record TaskEnvironment(
    Map<String, String> environment, List<String> asUser, Throttle throttle, Pins pins) {
  public TaskEnvironment {
    environment = Map.copyOf(environment);
    asUser = List.copyOf(asUser);
  }

  /** All that this process itself has. */
  public static TaskEnvironment own() {
    return new TaskEnvironment(System.getenv(), List.of(), Throttle.none(), Pins.none());
  }

  /** The whole environment of a program, with the variables of its job. */
  public Map<String, String> environment(Map<String, String> env) {
    Map<String, String> result = new TreeMap<>(environment);
    result.putAll(env);
    // The launcher has a JDK even where PATH has none: `java` in a job file then means that one.
    String jdk = result.get("ARGOSY_JDK_HOME");
    if (jdk != null && !jdk.isBlank()) {
      result.merge("PATH", jdk + "/bin", (path, bin) -> bin + File.pathSeparator + path);
    }
    return result;
  }

  /**
   * The words to start. The variables of a program of another user are set after the change of
   * users: before it, a job's variables would affect commands that still run as the agent's user.
   */
  public List<String> words(List<String> command, Map<String, String> environment) {
    if (asUser.isEmpty()) {
      return command;
    }
    List<String> words = new ArrayList<>(asUser);
    words.addAll(new DeferredEnvironment(environment).words(command));
    return words;
  }

  /** The environment of the process that is started first. */
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
