package io.argosy.agent.podman;

import io.argosy.agent.executor.CommandSearch;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.files.PrintedText;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The command {@code podman} on this machine, for one agent. */
public final class Podman implements AutoCloseable {
  /** Binds a container to a processor. */
  static final String PIN = "--cpuset-cpus=";

  static final Duration SHORT = Duration.ofMinutes(2);

  private static final int MARK_BYTES = 6;

  private final List<String> command;
  private final String mark;
  private final Images images;
  private final AtomicLong made = new AtomicLong();
  private Optional<ContainerReaper> containerReaper = Optional.empty();
  private Optional<List<String>> manner = Optional.empty();
  private Optional<ContainerLimits> limits = Optional.empty();
  private boolean boundBefore;

  private Podman(List<String> command, Optional<String> built) {
    this.command = List.copyOf(command);
    this.images = new Images(this, built);
    byte[] bytes = new byte[MARK_BYTES];
    new SecureRandom().nextBytes(bytes);
    mark = HexFormat.of().formatHex(bytes);
  }

  /**
   * Finds the command, if it is installed; starts nothing yet.
   *
   * @param built where images that were built for a run are, see {@link Images}
   * @param settings variables that only this podman has, such as that of its image store. They are
   *     part of the command, because a later process may have to end a container with it.
   */
  public static Optional<Podman> find(Optional<String> built, Map<String, String> settings) {
    return CommandSearch.onPath("podman")
        .map(command -> new Podman(words(command, settings), built));
  }

  private static List<String> words(Path command, Map<String, String> settings) {
    List<String> words = new ArrayList<>();
    if (!settings.isEmpty()) {
      words.add("env");
      new TreeMap<>(settings).forEach((name, value) -> words.add(name + "=" + value));
    }
    words.add(command.toString());
    return words;
  }

  /** The output of a command. */
  record Said(int exit, String out, String err) {
    boolean isGood() {
      return exit == 0;
    }

    /** The last error in it, without the surrounding log fields. */
    String error() {
      List<String> lines = err.strip().lines().filter(line -> !line.isBlank()).toList();
      String last = lines.isEmpty() ? "exit code " + exit : lines.getLast().strip();
      return last.startsWith("Error: ") ? last.substring("Error: ".length()) : last;
    }
  }

  Images images() {
    return images;
  }

  /** Whether an image was pulled since the last call of this method. */
  public boolean wasPulled(String image) {
    return images.wasPulled(image);
  }

  /** The label that marks the containers of this agent. */
  String mark() {
    return mark;
  }

  /** A name for a new container. */
  String name() {
    return "argosy-" + mark + "-" + made.incrementAndGet();
  }

  /** The words of a command. */
  List<String> words(List<String> more) {
    List<String> words = new ArrayList<>(command);
    words.addAll(more);
    return words;
  }

  /** Podman's own environment: its configuration, and nothing that belongs to the agent alone. */
  static Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>(System.getenv());
    environment.keySet().removeIf(name -> name.startsWith("ARGOSY_"));
    return environment;
  }

  /** Runs a command to its end; interrupting the thread ends the command. */
  Said run(Duration atMost, String... more) throws IOException, InterruptedException {
    return run(atMost, Path.of("").toAbsolutePath(), List.of(more));
  }

  /** The same, from a folder. */
  Said run(Duration atMost, Path folder, List<String> more)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words(more)).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment());
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> out = PrintedText.of(process.getInputStream());
      CompletableFuture<String> err = PrintedText.of(process.getErrorStream());
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        return new Said(-1, "", "it took longer than " + atMost.toSeconds() + " s");
      }
      return new Said(process.exitValue(), out.join(), err.join());
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * The flags that containers need on this machine, determined once; from now on, containers end
   * with the agent.
   */
  synchronized List<String> manner(LocalImage image)
      throws Unfit, IOException, InterruptedException {
    if (containerReaper.isEmpty()) {
      containerReaper = Optional.of(ContainerReaper.start(command, mark));
    }
    if (manner.isEmpty()) {
      manner = Optional.of(new PodmanProbe(this).manner(image));
    }
    return manner.get();
  }

  /** Whether containers can be bound to processors here, determined once. */
  synchronized boolean canBind(LocalImage image, Pins pins)
      throws Unfit, IOException, InterruptedException {
    if (boundBefore) {
      return true;
    }
    Optional<Pins.Pin> first = pins.take();
    if (first.isEmpty()) {
      return false;
    }
    try {
      List<String> bound = new ArrayList<>(manner(image));
      bound.add(PIN + first.get().processor());
      PodmanProbe probe = new PodmanProbe(this);
      boundBefore = probe.works(image, bound);
      if (!boundBefore) {
        pins.unable("podman cannot, " + probe.lastError());
      }
      return boundBefore;
    } finally {
      first.get().giveBack();
    }
  }

  /** The limits that podman can enforce here, determined once. */
  synchronized ContainerLimits limits(LocalImage image, ContainerLimits wanted)
      throws Unfit, IOException, InterruptedException {
    if (limits.isEmpty()) {
      List<String> found = manner(image);
      for (ContainerLimits some : wanted.fewerAndFewer()) {
        List<String> flags = new ArrayList<>(PodmanProbe.global(found));
        flags.addAll(some.with(PodmanProbe.local(found)));
        some.memoryWords().forEach(flags::add);
        if (some.isNone() || new PodmanProbe(this).works(image, flags)) {
          limits = Optional.of(some);
          return some;
        }
      }
    }
    return limits.orElseGet(ContainerLimits::none);
  }

  /** All containers of this agent are gone, so the watchman has nothing to remove. */
  @Override
  public synchronized void close() {
    containerReaper.ifPresent(ContainerReaper::close);
  }
}
