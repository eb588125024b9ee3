package io.argosy.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A separate network for some processes, with one link to this machine's that can be cut. Only root
 * can create one.
 */
final class Namespace implements AutoCloseable {
  private final String name;
  private final String outside;
  private final String inside;
  private final String network;
  private final Thread atExit = new Thread(this::remove);

  Namespace() {
    this(0);
  }

  /**
   * @param number distinguishes it from others of the same test
   */
  Namespace(int number) {
    long pid = ProcessHandle.current().pid();
    name = "argosy" + pid + "n" + number;
    outside = "ao" + pid + "n" + number;
    inside = "ai" + pid + "n" + number;
    network = network(pid * 8 + number);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Four of the addresses that are reserved for tests (RFC 2544). */
  private static String network(long number) {
    long block = number % 32_768;
    return "198." + (18 + block / 16_384) + "." + block % 16_384 / 64 + "." + block % 64 * 4;
  }

  private String address(int last) {
    int dot = network.lastIndexOf('.') + 1;
    return network.substring(0, dot) + (Integer.parseInt(network.substring(dot)) + last);
  }

  /** The inside's address, seen from this machine. */
  String insider() {
    return address(2);
  }

  /** This machine's address, seen from inside. */
  String host() {
    return address(1);
  }

  /** A second address of the inside, which can be removed while the first stays. */
  String alias() {
    return insider().replaceFirst("^198\\.1", "100.6");
  }

  /** Adds the second address, with routes on both sides. */
  void giveAlias() throws InterruptedException {
    must("-n", name, "addr", "add", alias() + "/32", "dev", inside);
    must("-n", name, "route", "replace", alias() + "/32", "dev", inside);
    must("route", "replace", alias() + "/32", "dev", outside);
  }

  /** Removes the second address, for the inside too. */
  void takeAlias() throws InterruptedException {
    must("-n", name, "addr", "del", alias() + "/32", "dev", inside);
    must("-n", name, "route", "replace", alias() + "/32", "dev", inside);
  }

  /** Creates it; false where this machine does not allow that. */
  boolean make() throws InterruptedException {
    return ip("netns", "add", name)
        && ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name)
        && ip("addr", "add", host() + "/30", "dev", outside)
        && ip("link", "set", outside, "up")
        && ip("-n", name, "addr", "add", address(2) + "/30", "dev", inside)
        && ip("-n", name, "link", "set", "lo", "up")
        && ip("-n", name, "link", "set", inside, "up")
        && ip("netns", "exec", name, "true");
  }

  /** The words that run a command inside. */
  List<String> by() {
    return List.of("ip", "netns", "exec", name);
  }

  /** Drops all traffic, without notice to either side. */
  void cut() throws InterruptedException {
    must("-n", name, "link", "set", inside, "down");
  }

  void mend() throws InterruptedException {
    must("-n", name, "link", "set", inside, "up");
  }

  private static void must(String... words) throws InterruptedException {
    if (!ip(words)) {
      throw new AssertionError("ip " + String.join(" ", words) + " failed");
    }
  }

  private static boolean ip(String... words) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException notInstalled) {
      return false;
    }
  }

  private void remove() {
    try {
      ip("link", "del", outside);
      ip("netns", "del", name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    remove();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
