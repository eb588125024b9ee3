package io.argosy.endtoend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Podman with a separate store, an image made from scratch, and a registry on this machine. */
final class Harbour implements AutoCloseable {
  private static final Path BUSYBOX = Path.of("/bin/busybox");

  private final Path folder;
  private final int port;
  private Optional<Process> registry = Optional.empty();

  private Harbour(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  /** Whether all required components exist. */
  static boolean isPossible() throws IOException, InterruptedException {
    String all = "command -v podman && command -v docker-registry && test -x BOX && ! ldd BOX";
    return new ProcessBuilder("sh", "-c", all.replace("BOX", BUSYBOX.toString())).start().waitFor()
        == 0;
  }

  /** Starts a registry with one image, which podman does not have. */
  static Harbour open(Path folder) throws Exception {
    Harbour harbour = new Harbour(folder, Ports.free());
    Files.writeString(
        folder.resolve("storage.conf"),
        "[storage]\ndriver = \"vfs\"\ngraphroot = \""
            + (folder.resolve("store") + "\"\nrunroot = \"" + folder.resolve("run") + "\"\n"));
    Files.writeString(
        folder.resolve("containers.conf"),
        "[engine]\ntmp_dir = \"" + folder.resolve("tmp") + "\"\n");
    harbour.serve();
    harbour.build();
    return harbour;
  }

  private void build() throws Exception {
    Path context = Files.createDirectories(folder.resolve("context"));
    Files.copy(BUSYBOX, context.resolve("busybox"));
    Files.writeString(
        context.resolve("Dockerfile"),
        "FROM scratch\nCOPY busybox /bin/busybox\n"
            + "RUN [\"/bin/busybox\", \"--install\", \"-s\", \"/bin\"]\n");
    podman("build", "--quiet", "--isolation=chroot", "-t", image(), context.toString());
    podman("push", "--quiet", "--tls-verify=false", image());
    podman("rmi", "--all", "--force");
  }

  /** Starts the registry. */
  void serve() throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("registry.yml"),
            "version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: "
                + (folder.resolve("registry") + "}}\nhttp: {addr: '127.0.0.1:" + port + "'}\n"));
    Process started =
        new ProcessBuilder("docker-registry", "serve", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("registry.log").toFile())
            .start();
    registry = Optional.of(started);
    Desk.until("the registry listens", () -> listens(started));
  }

  private boolean listens(Process started) throws IOException {
    if (!started.isAlive()) {
      throw new AssertionError(Files.readString(folder.resolve("registry.log")));
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends the registry. */
  void shut() throws InterruptedException {
    if (registry.isPresent()) {
      registry.get().destroyForcibly().waitFor();
    }
  }

  /** The image in the registry. */
  String image() {
    return "localhost:" + port + "/tools:1";
  }

  /** The environment of a process that must use this podman and no other. */
  Map<String, String> variables() {
    return Map.of(
        "CONTAINERS_STORAGE_CONF", folder.resolve("storage.conf").toString(),
        "CONTAINERS_CONF", folder.resolve("containers.conf").toString());
  }

  /** Runs podman; returns its output. */
  String podman(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("podman"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables());
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(String.join(" ", command) + ": " + said);
    }
    return said.strip();
  }

  /** The existing containers, running or not. */
  List<String> containers() throws Exception {
    return podman("ps", "--all", "--quiet").lines().toList();
  }

  /** The running containers. */
  List<String> running() throws Exception {
    return podman("ps", "--quiet").lines().toList();
  }

  private List<ProcessHandle> users() {
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().orElse("").contains(folder + "/"))
        .toList();
  }

  @Override
  public void close() throws Exception {
    shut();
    podman("rm", "--all", "--force", "--time", "0");
    // Processes that clean up after a container may still run when the container is gone.
    Desk.until("nobody is in its folder", () -> users().isEmpty());
  }
}
