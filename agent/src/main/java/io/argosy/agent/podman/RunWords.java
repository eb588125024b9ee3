package io.argosy.agent.podman;

import io.argosy.agent.executor.Call;
import io.argosy.agent.share.Pins;
import io.argosy.protocol.job.Container;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The words that run one call in a container, which can access only what was requested. */
record RunWords(
    Podman podman,
    Container container,
    ContainerUser tenancy,
    ContainerLimits held,
    LocalImage image,
    List<String> manner,
    Optional<Pins.Pin> pin) {
  /** Identifies the processes of a rented machine. */
  private static final String RENT_MARK = "ARGOSY_RENT";

  List<String> of(String name, Call call) throws IOException {
    List<String> words = new ArrayList<>(PodmanProbe.global(manner));
    words.addAll(List.of("run", "--name", name, "--pull", "never", "--interactive"));
    words.addAll(Containers.label(podman));
    words.addAll(held.with(PodmanProbe.local(manner)));
    words.addAll(closed());
    words.addAll(limits());
    words.addAll(places(call));
    words.addAll(variables(call).words());
    words.addAll(List.of("--entrypoint", "", image.id()));
    words.addAll(call.words());
    return podman.words(words);
  }

  private List<String> closed() {
    List<String> words = new ArrayList<>();
    words.add("--network=" + (container.network() == Container.Network.HOST ? "host" : "none"));
    words.add("--user=" + tenancy.user() + ":" + tenancy.group());
    words.addAll(List.of("--cap-drop=all", "--security-opt=no-new-privileges"));
    words.addAll(List.of("--security-opt=label=disable", "--log-driver=none"));
    if (container.network() == Container.Network.NONE) {
      words.add("--http-proxy=false");
    }
    if (container.root() == Container.Root.READ_ONLY) {
      words.add("--read-only");
    }
    if (ContainerUser.isRootless()) {
      words.add("--userns=keep-id");
    }
    return words;
  }

  private List<String> limits() {
    List<String> words = new ArrayList<>();
    memory()
        .ifPresent(
            bytes ->
                words.addAll(List.of("--memory=" + bytes + "b", "--memory-swap=" + bytes + "b")));
    OptionalDouble share = tenancy.share().get();
    double cpus =
        Math.min(
            container.cpus().orElse(Double.POSITIVE_INFINITY),
            share.orElse(Double.POSITIVE_INFINITY));
    if (cpus < Double.POSITIVE_INFINITY) {
      words.add("--cpus=" + String.format(Locale.ROOT, "%.3f", cpus));
    }
    pin.ifPresent(it -> words.add(Podman.PIN + it.processor()));
    return words;
  }

  /** The job's request, within the limits of this machine. */
  OptionalLong memory() {
    return held.memory(container.memory());
  }

  private List<String> places(Call call) throws IOException {
    List<String> words = new ArrayList<>(mount(call.folder()));
    Path box = Objects.requireNonNull(call.out().toAbsolutePath().getParent());
    words.addAll(mount(box));
    if (tenancy.tmp().isPresent()) {
      words.addAll(mount(tenancy.tmp().get()));
    }
    words.addAll(List.of("--workdir", call.folder().toString()));
    return words;
  }

  private static List<String> mount(Path folder) throws IOException {
    if (folder.toString().contains(":")) {
      throw new IOException("podman cannot mount " + folder + ", because of the colon in its name");
    }
    return List.of("--volume", folder + ":" + folder + ":rw");
  }

  /** The program's variables, hidden from other users. */
  ContainerEnvironment variables(Call call) throws IOException {
    return ContainerEnvironment.of(environment(call), call.ender());
  }

  private Map<String, String> environment(Call call) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("HOME", call.folder().toString());
    tenancy.tmp().ifPresent(tmp -> environment.put("TMPDIR", tmp.toString()));
    String mark = System.getenv(RENT_MARK);
    if (mark != null) {
      environment.put(RENT_MARK, mark);
    }
    environment.putAll(call.env());
    return environment;
  }
}
