package io.argosy.cli.option;

import io.argosy.cli.console.ExitCode;
import io.argosy.cli.rent.RemoteHostAgents;
import io.argosy.console.Console;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import io.argosy.runtime.rent.RemoteHostAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of an agent that starts itself on another host. */
public final class SshOption {
  private static final String RIGHT =
      "a host as ssh knows it, such as lab1 or me@lab1.example:2222";

  @Option(
      names = "--ssh",
      paramLabel = "HOST",
      description =
          "Offer another machine instead of this one: user@host:port, reached by ssh. The agent is"
              + " brought there, and ends with this command.")
  @Nullable String host;

  @Option(
      names = "--ssh-command",
      paramLabel = "CMD",
      description = "The words that start the ssh client (default: ssh).")
  String client = "ssh";

  @Option(
      names = "--ssh-grace",
      paramLabel = "TIME",
      description = "How long the agent there works on when this command is lost (default: 5m).")
  String grace = "5m";

  public Duration grace() {
    return Spans.parse(grace)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--ssh-grace",
                    grace,
                    "--ssh-grace is " + grace + "; it must be a duration, such as 5m"));
  }

  /** The remote host, if one is named. */
  public Optional<String> host() {
    if (host != null && !host.matches("(?:[^@\\s-][^@\\s]*@)?[^@\\s:-][^@\\s]*")) {
      throw BadInput.inArgument("--ssh", host, "--ssh is " + host + "; it must be " + RIGHT);
    }
    return Optional.ofNullable(host);
  }

  /** The default name of the machine. */
  public String name() {
    String bare = host().orElse("").replaceFirst("^[^@]*@", "").replaceFirst(":\\d+$", "");
    String name = bare.replaceAll("[^A-Za-z0-9_-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
    return name.isEmpty() ? "far" : name.substring(0, Math.min(48, name.length()));
  }

  /** Runs it until it is told to end. */
  public int serve(Path folder, RemoteHostAgent.Post post, Console console)
      throws IOException, InterruptedException {
    List<String> words = List.of(client.strip().split("\\s+", -1));
    RemoteHostAgent agent =
        RemoteHostAgents.on(host().orElseThrow(), folder, words, post, console::error);
    Thread interrupted = Thread.ofPlatform().unstarted(agent::close);
    Runtime.getRuntime().addShutdownHook(interrupted);
    Optional<String> why = agent.serve();
    if (why.isEmpty()) {
      Thread.currentThread().join(); // A signal arrived: the process ends when the hook is done.
    }
    Runtime.getRuntime().removeShutdownHook(interrupted);
    agent.close();
    console.error("argosy: " + why.orElse(""));
    return ExitCode.OUR_FAULT;
  }
}
