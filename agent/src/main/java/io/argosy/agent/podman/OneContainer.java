package io.argosy.agent.podman;

import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.CleanupCommand;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.limits.CallLimits;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.job.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One call in its container. */
final class OneContainer implements Launch {
  /** Podman's own exit codes, among those that a program may have too. */
  private static final int NOT_EXECUTABLE = 126;

  private static final int NOT_FOUND = 127;
  private static final int KILLED = 137;
  private static final String STATE =
      "{{.State.Status}} {{.State.OOMKilled}} {{.State.StartedAt.Unix}}";

  private final Podman podman;
  private final Container container;
  private final Call call;
  private final String name;
  private final List<String> words;
  private final List<String> removal;
  private final ContainerEnvironment variables;
  private final RunWords run;
  private final CallLimits limits;
  private boolean gone;

  private OneContainer(
      Podman podman,
      Container container,
      Call call,
      String name,
      List<String> words,
      RunWords run,
      CallLimits limits)
      throws IOException {
    this.podman = podman;
    this.variables = run.variables(call);
    this.container = container;
    this.call = call;
    this.name = name;
    this.words = words;
    this.run = run;
    this.limits = limits;
    this.removal = podman.words(List.of("rm", "-f", "-i", "-t", "0", name));
  }

  static OneContainer of(
      Podman podman, Container container, Call call, RunWords words, CallLimits limits)
      throws IOException {
    String name = podman.name();
    OneContainer one =
        new OneContainer(podman, container, call, name, words.of(name, call), words, limits);
    CleanupCommand.leave(call.ender(), one.removal);
    one.variables.write();
    return one;
  }

  @Override
  public List<String> words() {
    return words;
  }

  @Override
  public Map<String, String> environment() {
    Map<String, String> seen = Podman.environment();
    seen.putAll(variables.carried());
    return seen;
  }

  @Override
  public void began(long leader) {
    limits.began(leader);
  }

  @Override
  public void letGo() {}

  @Override
  public CallResult verdict(int exit) {
    Optional<CallLimits.Broken> broken = limits.broken(exit);
    if (broken.isPresent()) {
      return new CallResult.Ended(broken.get().sentence());
    }
    return exit == 0 ? new CallResult.Exited(0) : judge(exit, state());
  }

  /** Podman's view of the container. */
  record State(String status, boolean outOfMemory, boolean started) {}

  private Optional<State> state() {
    try {
      Podman.Said said = podman.run(Podman.SHORT, "container", "inspect", "--format", STATE, name);
      String[] parts = said.out().strip().split(" ", -1);
      return said.isGood() && parts.length == 3
          ? Optional.of(new State(parts[0], parts[1].equals("true"), !parts[2].startsWith("-")))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private CallResult judge(int exit, Optional<State> state) {
    return judge(exit, state, call.words().getFirst(), container.image(), run.memory());
  }

  /** What an exit code means for a container that podman left in this state. */
  static CallResult judge(
      int exit, Optional<State> state, String command, String image, OptionalLong memory) {
    if (state.filter(State::started).isEmpty()) {
      return switch (exit) {
        case NOT_FOUND ->
            new CallResult.Ended("command '" + command + "' was not found in the image " + image);
        case NOT_EXECUTABLE ->
            new CallResult.Ended("command '" + command + "' cannot be run in the image " + image);
        default ->
            new CallResult.Unable("podman could not start a container of the image " + image);
      };
    }
    if (state.get().status().equals("running")) {
      return new CallResult.Unable("podman was ended while the program ran");
    }
    boolean limited = memory.isPresent();
    if (state.get().outOfMemory()) {
      String limit = limited ? size(memory.getAsLong()) : "what the machine has";
      return new CallResult.Ended("used more memory than " + limit + ", and was killed for it");
    }
    if (exit == KILLED && limited) {
      return new CallResult.Ended(
          "was killed (exit code 137), as a program is that uses more memory than "
              + size(memory.getAsLong()));
    }
    return new CallResult.Exited(exit);
  }

  private static String size(long bytes) {
    if (bytes % (1 << 20) == 0) {
      return (bytes >> 20) + " MiB, its limit";
    }
    return bytes % 1_000_000 == 0 ? bytes / 1_000_000 + " MB, its limit" : bytes + " B, its limit";
  }

  @Override
  public synchronized void over() {
    if (gone) {
      return;
    }
    limits.over();
    gone = CleanupCommand.run(removal);
    run.pin().ifPresent(Pins.Pin::giveBack);
    if (gone) {
      forget();
    }
  }

  private void forget() {
    try {
      variables.delete();
      Files.deleteIfExists(call.ender());
    } catch (IOException e) {
      // The code that runs afterwards finds nothing to end.
      return;
    }
  }
}
