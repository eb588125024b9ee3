package io.argosy.agent.podman;

import io.argosy.agent.executor.Unfit;
import io.argosy.agent.limits.ResourceWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Determines how containers can be created here. Podman's own settings come first. Inside another
 * container they often fail: limits must not be raised there, and a runtime may not support how its
 * control groups are mounted.
 */
final class PodmanProbe {
  /** No image has it: a container that fails because it is missing would have run otherwise. */
  private static final String NOTHING = "/argosy-probe-nothing";

  private static final long MOST_PROCESSES = 32_768;
  private static final List<String> FEW =
      List.of("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024");
  private static final List<String> RUNTIMES = List.of("runc", "crun");

  private final Podman podman;
  private String lastError = "";

  PodmanProbe(Podman podman) {
    this.podman = podman;
  }

  List<String> manner(LocalImage image) throws Unfit, IOException, InterruptedException {
    for (List<String> flags : manners()) {
      if (works(image, flags)) {
        return flags;
      }
    }
    throw new Unfit("podman cannot run a container: " + lastError);
  }

  private static List<List<String>> manners() {
    List<List<String>> manners = new ArrayList<>();
    List<List<String>> limits = List.of(List.of(), ours(), FEW);
    manners.addAll(limits);
    for (String runtime : RUNTIMES) {
      for (List<String> limit : limits) {
        List<String> flags = new ArrayList<>(List.of("--runtime", runtime));
        flags.addAll(limit);
        manners.add(flags);
      }
    }
    return manners;
  }

  /** The agent's own limits. */
  private static List<String> ours() {
    String files =
        ResourceWords.hard("Max open files").stream()
            .mapToObj(Long::toString)
            .findFirst()
            .orElse("1024");
    long processes =
        Math.min(MOST_PROCESSES, ResourceWords.hard("Max processes").orElse(MOST_PROCESSES));
    return List.of(
        "--ulimit",
        "nofile=" + files + ":" + files,
        "--ulimit",
        "nproc=" + processes + ":" + processes);
  }

  /** Why the last trial failed. */
  String lastError() {
    return lastError;
  }

  boolean works(LocalImage image, List<String> flags) throws IOException, InterruptedException {
    String name = podman.name();
    List<String> create = new ArrayList<>(global(flags));
    create.addAll(List.of("create", "--name", name, "--network", "none", "--pull", "never"));
    create.addAll(Containers.label(podman));
    create.addAll(local(flags));
    create.addAll(List.of("--entrypoint", "", image.id(), NOTHING));
    try {
      Podman.Said made = podman.run(Podman.SHORT, create.toArray(String[]::new));
      if (!made.isGood()) {
        lastError = made.error();
        return false;
      }
      List<String> init = new ArrayList<>(global(flags));
      init.addAll(List.of("init", name));
      Podman.Said said = podman.run(Podman.SHORT, init.toArray(String[]::new));
      lastError = said.error();
      String text = said.err().toLowerCase(Locale.ROOT);
      return said.isGood() || text.contains("no such file") || text.contains("not found in");
    } finally {
      podman.run(Podman.SHORT, "rm", "-f", "-i", "-t", "0", name);
    }
  }

  /** The flags before the command. */
  static List<String> global(List<String> manner) {
    return manner.contains("--runtime") ? manner.subList(0, 2) : List.of();
  }

  /** The flags of the container itself. */
  static List<String> local(List<String> manner) {
    return manner.contains("--runtime") ? manner.subList(2, manner.size()) : manner;
  }
}
