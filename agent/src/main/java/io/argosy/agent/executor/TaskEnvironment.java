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
  /** The agent's variables that programs of another user may see; any other may be a secret. */
  private static final List<String> SHARED =
      List.of("PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH");

  /**
   * This product's variables that they may see: the JDK, and the mark of the machine's processes.
   */
  private static final List<String> OURS = List.of("ARGOSY_JDK_HOME", "ARGOSY_RENT");

  public TaskEnvironment {
    environment = Map.copyOf(environment);
    asUser = List.copyOf(asUser);
  }

  /** All that this process itself has. */
  public static TaskEnvironment own() {
    return new TaskEnvironment(System.getenv(), List.of(), Throttle.none(), Pins.none());
  }

  /**
   * The variables of this process that programs may see.
   *
   * @param withAnother whether they run as another user
   */
  public static Map<String, String> shared(boolean withAnother) {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    environment.keySet().removeIf(name -> !isShared(name, withAnother));
    return environment;
  }

  /** The agent's own settings, its token above all, are hidden from programs. */
  public static boolean isShared(String name, boolean withAnother) {
    if (OURS.contains(name)) {
      return true;
    }
    return withAnother
        ? SHARED.contains(name) || name.startsWith("LC_")
        : !name.startsWith("ARGOSY_");
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
