package io.argosy.agent.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Variables of a program that the commands before it must not interpret: {@code LD_PRELOAD} would
 * make the command that changes users load one of the job's files, as root.
 *
 * <p>They are in the environment under other names, and a shell restores their names just before
 * the program begins. A command line would work as well, but every user of the machine can read it,
 * and a variable may be a secret.
 */
public record DeferredEnvironment(Map<String, String> variables) {
  private static final String NAMES = "ARGOSY_SET_NAMES";
  private static final String VALUE = "ARGOSY_SET_TO_";

  /** Some shells have variables that cannot be set; the program then does not see those. */
  private static final String UNPACK =
      """
      for ARGOSY_SET_NAME in $ARGOSY_SET_NAMES; do
        case $ARGOSY_SET_NAME in
        UID|EUID|PPID|SHELLOPTS|BASHOPTS|BASH_VERSINFO)
          (eval "$ARGOSY_SET_NAME=") 2> /dev/null || continue ;;
        esac
        eval "export $ARGOSY_SET_NAME=\\"\\$ARGOSY_SET_TO_$ARGOSY_SET_NAME\\""
        unset "ARGOSY_SET_TO_$ARGOSY_SET_NAME"
      done
      unset ARGOSY_SET_NAME ARGOSY_SET_NAMES
      exec "$@"
      """;

  public DeferredEnvironment {
    for (String name : variables.keySet()) {
      if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new IllegalArgumentException(name + " cannot be the name of a variable");
      }
    }
    variables = Map.copyOf(variables);
  }

  /** The environment of the commands before the program, besides their own variables. */
  public Map<String, String> carried() {
    Map<String, String> carried = new TreeMap<>();
    new TreeMap<>(variables).forEach((name, value) -> carried.put(VALUE + name, value));
    carried.put(NAMES, String.join(" ", new TreeMap<>(variables).keySet()));
    return carried;
  }

  /** The words that start the program with its variables. */
  public List<String> words(List<String> command) {
    List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", UNPACK, "argosy"));
    words.addAll(command);
    return words;
  }
}
