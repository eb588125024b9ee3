package io.argosy.cli.kind.workflow.image;

import io.argosy.cli.rent.ChildProcesses;
import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A local registry, reachable only from this computer. It ends with this process in any case;
 * pushed images stay for the next run.
 */
final class Registry implements ImageHost {
  static final String COMMAND = "docker-registry";

  private static final String MANIFESTS =
      "application/vnd.oci.image.manifest.v1+json,"
          + "application/vnd.docker.distribution.manifest.v2+json";
  private static final String VERSION = "Docker-Distribution-Api-Version";
  private static final int TRIES = 5;
  private static final int LOOKS = 600;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int OK = 200;

  private final Process process;
  private final String address;

  private Registry(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Another process may take the port first: then the registry ends, and another port is tried. */
  static Registry open(Path command, Path folder) throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      int port = freePort();
      Path settings = folder.resolve("registry-" + port + ".yml");
      Registry registry = start(command, folder, settings, port);
      boolean listens = registry.listens();
      // The registry has read them; a later kill leaves no file behind.
      Files.deleteIfExists(settings);
      if (listens) {
        return registry;
      }
      registry.close();
    }
    throw new IOException(
        command + " could not be started; its output is in " + folder.resolve("registry.log"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Registry start(Path command, Path folder, Path settings, int port)
      throws IOException {
    String address = "127.0.0.1:" + port;
    Files.writeString(
        settings,
        "version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\n"
            + "storage: {filesystem: {rootdirectory: '"
            + folder.resolve("registry").toAbsolutePath().toString().replace("'", "''")
            + "'}}\nhttp: {addr: '"
            + address
            + "'}\n");
    settings.toFile().deleteOnExit();
    List<String> words = List.of(command.toString(), "serve", settings.toString());
    ProcessBuilder builder = new ProcessBuilder(ChildProcesses.words(words));
    builder.environment().keySet().removeIf(name -> name.startsWith("REGISTRY_"));
    File log = folder.resolve("registry.log").toFile();
    builder.redirectErrorStream(true).redirectOutput(log);
    return new Registry(builder.start(), address);
  }

  private boolean listens() throws InterruptedException {
    for (int i = 0; i < LOOKS && process.isAlive(); i++) {
      if (isOk("GET", "")) {
        return process.isAlive();
      }
      Thread.sleep(PAUSE);
    }
    return false;
  }

  /** Whether a registry answers with status 200; answers of other programs do not count. */
  private boolean isOk(String method, String path) {
    return status(method, path).equals(OptionalInt.of(OK));
  }

  /** The status of the answer; empty without an answer, or if another program answers. */
  private OptionalInt status(String method, String path) {
    try {
      HttpURLConnection asked =
          (HttpURLConnection)
              URI.create("http://" + address + "/v2/" + path).toURL().openConnection();
      try {
        asked.setRequestMethod(method);
        asked.setRequestProperty("Accept", MANIFESTS);
        asked.setConnectTimeout(PATIENCE_MILLIS);
        asked.setReadTimeout(PATIENCE_MILLIS);
        int status = asked.getResponseCode();
        return asked.getHeaderField(VERSION) == null ? OptionalInt.empty() : OptionalInt.of(status);
      } finally {
        asked.disconnect();
      }
    } catch (IOException notYet) {
      return OptionalInt.empty();
    }
  }

  @Override
  public boolean has(String name) {
    return isOk("HEAD", name.replace(":", "/manifests/"));
  }

  @Override
  public String target(String name) {
    return address + "/" + name;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void close() {
    ChildProcesses.end(List.of(process), Duration.ofSeconds(10));
  }
}
