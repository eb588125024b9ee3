package io.argosy.cli.doctor;

import io.argosy.agent.executor.CommandSearch;
import io.argosy.agent.limits.AgentLimits;
import io.argosy.cli.image.ContainerParts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/** Checks of the system: Java, commands, control groups, containers, ports. */
final class SystemChecks {
  /** Where a service listens unless its operator chooses. */
  private static final int SERVICE_PORT = 8470;

  private SystemChecks() {}

  static List<Finding> all(ContainerParts containers) {
    return List.of(java(), shell(), groups(AgentLimits.inGroups()), podman(containers), port());
  }

  private static Finding java() {
    String found = "Java " + Runtime.version() + " in " + System.getProperty("java.home");
    return System.getProperty("argosy.cache") == null
        ? Finding.lacks(
            "java",
            found + ", without a start-up cache",
            "commands start more slowly; unpack the archive again with tar, which keeps the times"
                + " of files")
        : Finding.ok("java", found);
  }

  private static Finding shell() {
    return CommandSearch.onPath("sh").isPresent()
        ? Finding.ok("programs", "sh is on the PATH, and starts the programs of jobs")
        : Finding.fault(
            "programs", "sh is not on the PATH", "add the folder of sh, such as /bin, to PATH");
  }

  /**
   * @param limited the resources that control groups limit here
   */
  static Finding groups(List<String> limited) {
    return limited.size() == 2
        ? Finding.ok("cgroups", "control groups limit memory and processes of tasks")
        : Finding.lacks(
            "cgroups",
            "control groups that this user may write "
                + (limited.isEmpty() ? "are missing" : "limit only " + limited.getFirst()),
            "only an agent needs them, and measures instead; a systemd unit gets them with"
                + " Delegate=yes");
  }

  static Finding podman(ContainerParts containers) {
    return containers
        .missing()
        .map(
            it ->
                Finding.lacks(
                    "podman",
                    it.what(),
                    it.advice()
                        + "; only jobs that name an image need it, and run without it with"
                        + " --executor process"))
        .orElseGet(() -> Finding.ok("podman", containers.found()));
  }

  private static Finding port() {
    try (ServerSocket socket =
        new ServerSocket(SERVICE_PORT, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok("ports", "port " + socket.getLocalPort() + " is free for a service");
    } catch (IOException taken) {
      return Finding.lacks(
          "ports",
          "port " + SERVICE_PORT + " is in use, perhaps by a service of Argosy",
          "only a second service needs another one: argosy server --port N");
    }
  }
}
