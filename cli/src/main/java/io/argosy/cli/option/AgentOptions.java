package io.argosy.cli.option;

import io.argosy.protocol.text.BadInput;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for an agent's site and machine name. */
public final class AgentOptions {
  private static final int NAME_LIMIT = 48;

  @Option(
      names = "--site",
      required = true,
      paramLabel = "NAME",
      description = "The site this machine belongs to: machines that share a network and prices.")
  String site = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call this machine within its site (default: its host name).")
  @Nullable
  public String name;

  public String site() {
    return checked("--site", site);
  }

  public String name() {
    return checked("--name", name == null ? hostName() : name);
  }

  private static String checked(String flag, String text) {
    if (!text.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,47}")) {
      throw BadInput.inArgument(
          flag,
          text,
          flag
              + " is "
              + text
              + "; it must be 1 to "
              + NAME_LIMIT
              + " letters, digits, dashes and underscores, such as cluster-1");
    }
    return text;
  }

  /** The host's own name, if it is a valid one. */
  private static String hostName() {
    try {
      String host = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9_-]", "-");
      String cut = host.substring(0, Math.min(NAME_LIMIT, host.length()));
      return cut.matches("[A-Za-z0-9].*") ? cut : "machine";
    } catch (UnknownHostException nameless) {
      return "machine";
    }
  }
}
