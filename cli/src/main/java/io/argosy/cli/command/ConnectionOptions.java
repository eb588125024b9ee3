package io.argosy.cli.command;

import io.argosy.cli.option.SharingOptions;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.http.ConnectionLimits;
import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that limit the connections of a server. */
final class ConnectionOptions {
  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description =
          "How many connections there may be at once (default: half of the open files that the"
              + " process may have, at most 20000).")
  private @Nullable Integer connections;

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description = "How many of them one address may have (default: half of all).")
  private @Nullable Integer perAddress;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "ADDRESSES",
      description =
          "Addresses of proxies in front, separated by commas: they may have every connection, and"
              + " whom they name last in X-Forwarded-For counts as the sender.")
  private @Nullable String proxies;

  @Option(
      names = "--head-time",
      paramLabel = "TIME",
      description = "Within how long a new connection sends a whole head (default: 20s).")
  private @Nullable String head;

  @Option(
      names = "--idle-time",
      paramLabel = "TIME",
      description = "How long a connection may be idle after an answer (default: 75s).")
  private @Nullable String idle;

  @Option(
      names = "--stall-time",
      paramLabel = "TIME",
      description =
          "How long a body may stop coming, or an answer may not be taken (default: 30s).")
  private @Nullable String stall;

  @Option(
      names = "--min-rate",
      paramLabel = "BYTES",
      description = "What a body or an answer moves at least in a second (default: 1024).")
  private @Nullable Long rate;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      description = "How many requests one token may make in a second (default: 2000).")
  private @Nullable Integer requests;

  @Option(
      names = "--max-refusals",
      paramLabel = "N",
      description =
          "How many requests of one address may have no good token in a minute (default: 300).")
  private @Nullable Integer refusals;

  ConnectionLimits limits() {
    ConnectionLimits usual = ConnectionLimits.usual();
    int all = positive("--max-connections", connections, usual.connections());
    int one =
        positive("--max-connections-per-address", perAddress, Math.max(1, Math.ceilDiv(all, 2)));
    long least = rate == null ? usual.bytesPerSecond() : rate;
    if (least < 1) {
      throw wrong("--min-rate", least);
    }
    return usual
        .times(
            time("--head-time", head, usual.head()),
            time("--idle-time", idle, usual.idle()),
            time("--stall-time", stall, usual.stall()))
        .rate(least)
        .numbers(all, one)
        .behind(trusted())
        .often(
            positive("--max-requests", requests, usual.requestsPerSecond()),
            positive("--max-refusals", refusals, usual.refusalsPerMinute()));
  }

  private static int positive(String flag, @Nullable Integer said, int usual) {
    if (said != null && said < 1) {
      throw wrong(flag, said);
    }
    return said == null ? usual : said;
  }

  private static BadInput wrong(String flag, long said) {
    return BadInput.inArgument(
        flag, Long.toString(said), flag + " is " + said + "; it must be a whole number above 0");
  }

  private static Duration time(String flag, @Nullable String said, Duration usual) {
    if (said == null) {
      return usual;
    }
    Duration time = SharingOptions.span(flag, said);
    if (time.toMillis() < 1) {
      throw BadInput.inArgument(
          flag, said, flag + " is " + said + "; it must be a duration above 0, such as 30s");
    }
    return time;
  }

  private Set<String> trusted() {
    Set<String> found = new LinkedHashSet<>();
    for (String one : proxies == null ? new String[0] : proxies.split(",", -1)) {
      try {
        found.add(InetAddress.ofLiteral(one.strip()).getHostAddress());
      } catch (IllegalArgumentException e) {
        throw BadInput.inArgument(
            "--trusted-proxy",
            one,
            "--trusted-proxy has " + one + "; it must be IP addresses, such as 10.0.0.1,10.0.0.2");
      }
    }
    return found;
  }
}
