package io.argosy.agent.podman;

import io.argosy.agent.executor.Unfit;
import io.argosy.protocol.job.Container;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Pulls images; several jobs that need the same image wait for one pull. Images that were built for
 * a run are named {@code localhost/…}, wherever they are pulled from.
 */
final class Images {
  private static final Duration PULL = Duration.ofHours(1);

  private static final Pattern ABSENCE =
      Pattern.compile(
          "connection (refused|reset)|i/o timeout|timed out|unexpected EOF"
              + "|received unexpected HTTP status: 50\\d|no such host|network is unreachable");
  private static final String HERE = "localhost/";
  private static final String LAYOUT = "oci:";

  private final Podman podman;
  private final Optional<String> built;
  private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

  /** Pulled images that {@link #wasPulled} has not returned yet. */
  private final Set<String> fresh = ConcurrentHashMap.newKeySet();

  /**
   * @param built where images that were built for a run are stored: {@code HOST:PORT} of a
   *     registry, or {@code oci:} and a folder that holds one of them in each folder
   */
  Images(Podman podman, Optional<String> built) {
    this.podman = podman;
    this.built = built;
  }

  /**
   * The image of a container.
   *
   * @throws Unfit when it is not here and cannot be pulled
   */
  LocalImage get(Container container) throws Unfit, IOException, InterruptedException {
    String name = container.image();
    ReentrantLock lock = locks.computeIfAbsent(name, it -> new ReentrantLock());
    lock.lockInterruptibly();
    try {
      if (container.pull() == Container.Pull.ALWAYS) {
        pull(name);
      } else if (!isHere(name)) {
        if (container.pull() == Container.Pull.NEVER) {
          throw new Unfit("no image " + name + ", and container.pull is never");
        }
        pull(name);
      }
      return look(name);
    } finally {
      lock.unlock();
    }
  }

  private boolean isHere(String name) throws IOException, InterruptedException {
    return podman.run(Podman.SHORT, "image", "exists", name).isGood();
  }

  private void pull(String name) throws Unfit, IOException, InterruptedException {
    String from = source(name, built);
    List<String> words = new ArrayList<>(List.of("pull", "--quiet"));
    if (isOnThisMachine(from)) {
      words.add("--tls-verify=false");
    }
    Podman.Said said = fetch(words, from);
    if (said.isGood() && !from.equals(name)) {
      said = podman.run(Podman.SHORT, "tag", said.out().strip(), name);
    }
    if (!said.isGood()) {
      throw refusal(name, said);
    }
    fresh.add(name);
  }

  /**
   * Podman derives a name from the path of a layout, and refuses many valid paths, such as one with
   * a folder {@code .local}. So podman runs in the parent folder and gets only the last part.
   */
  private Podman.Said fetch(List<String> words, String from)
      throws IOException, InterruptedException {
    Optional<Path> layout =
        from.startsWith(LAYOUT)
            ? Optional.of(Path.of(from.substring(LAYOUT.length())).toAbsolutePath())
            : Optional.empty();
    words.add(layout.map(it -> LAYOUT + it.getFileName()).orElse(from));
    Path folder = layout.map(Path::getParent).orElse(Path.of(""));
    return podman.run(PULL, folder.toAbsolutePath(), words);
  }

  /** The registry did not answer, and may answer later; or this image is not available. */
  private static Unfit refusal(String name, Podman.Said said) {
    String sentence = "the image " + name + " could not be pulled: ";
    return absence(said.err())
        .map(why -> Unfit.absent(sentence + "its registry does not answer (" + why + ")"))
        .orElseGet(() -> new Unfit(sentence + said.error()));
  }

  /** Why the registry did not answer, if the error shows that. */
  static Optional<String> absence(String error) {
    return ABSENCE.matcher(error).results().map(MatchResult::group).findFirst();
  }

  /** The reference by which an image is pulled. */
  static String source(String name, Optional<String> built) {
    if (built.isEmpty() || !name.startsWith(HERE)) {
      return name;
    }
    String rest = name.substring(HERE.length());
    return built.get().startsWith(LAYOUT)
        ? built.get() + "/" + rest.replace(':', '-')
        : built.get() + "/" + rest;
  }

  /** Whether an image was pulled since the last call of this method. */
  boolean wasPulled(String name) {
    return fresh.remove(name);
  }

  /** A registry on this machine needs no certificate. */
  static boolean isOnThisMachine(String name) {
    int slash = name.indexOf('/');
    String host = slash < 0 ? "" : name.substring(0, slash);
    return host.matches("(localhost|127\\.\\d+\\.\\d+\\.\\d+):\\d+");
  }

  private LocalImage look(String name) throws Unfit, IOException, InterruptedException {
    Podman.Said said =
        podman.run(Podman.SHORT, "image", "inspect", "--format", "{{.Id}} {{.Digest}}", name);
    String[] words = said.out().strip().split(" ", -1);
    if (!said.isGood() || words.length != 2) {
      throw new Unfit("the image " + name + " cannot be used: " + said.error());
    }
    return new LocalImage(name, words[0], words[1]);
  }
}
