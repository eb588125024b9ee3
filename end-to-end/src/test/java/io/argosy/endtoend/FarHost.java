package io.argosy.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A host with an OpenSSH server, in a separate network namespace, with its own home. */
final class FarHost implements AutoCloseable {
  private static final Path SERVER = Path.of("/usr/sbin/sshd");

  private final Path folder;
  private final Namespace namespace;
  private final Process server;

  private FarHost(Path folder, Namespace namespace, Process server) {
    this.folder = folder;
    this.namespace = namespace;
    this.server = server;
  }

  /** Whether a server is installed. */
  static boolean isPossible() {
    return Files.isExecutable(SERVER);
  }

  /** Creates the key for all hosts, and a client's configuration that uses it. */
  static Path client(Path folder) throws Exception {
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve("key").toString());
    return Files.writeString(
        folder.resolve("ssh_config"),
        "Host *\n"
            + ("  IdentityFile " + folder.resolve("key") + "\n  IdentitiesOnly yes\n")
            + ("  UserKnownHostsFile " + folder.resolve("known_hosts") + "\n")
            + "  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n");
  }

  /** Starts a host in an existing namespace, and adds it to the client's configuration. */
  static FarHost start(Path clients, Namespace namespace, int number) throws Exception {
    Path folder = Files.createDirectories(clients.resolve("host" + number));
    Path home = Files.createDirectories(folder.resolve("home"));
    Path key = folder.resolve("host_key");
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    // It refuses to start without its folder, which some systems create only for their service.
    Files.createDirectories(Path.of("/run/sshd"));
    Path config =
        Files.writeString(
            folder.resolve("sshd_config"),
            "Port 22\nListenAddress "
                + (namespace.insider() + "\nHostKey " + key + "\nPidFile none\n")
                + ("AuthorizedKeysFile " + clients.resolve("key.pub") + "\nStrictModes no\n")
                + ("UsePAM no\nPermitRootLogin prohibit-password\nSetEnv HOME=" + home + "\n"));
    Files.writeString(
        clients.resolve("known_hosts"),
        known(clients) + namespace.insider() + " " + Files.readString(Path.of(key + ".pub")));
    List<String> words = new ArrayList<>(namespace.by());
    words.addAll(List.of(SERVER.toString(), "-D", "-e", "-f", config.toString()));
    Process server =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    FarHost host = new FarHost(folder, namespace, server);
    Desk.until("the host listens", host::listens);
    return host;
  }

  private static String known(Path clients) throws IOException {
    Path file = clients.resolve("known_hosts");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private boolean listens() throws IOException {
    String said = Files.readString(folder.resolve("log"));
    if (!server.isAlive()) {
      throw new AssertionError("the host ended: " + said);
    }
    return said.contains("listening");
  }

  private static void must(String... words) throws Exception {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(String.join(" ", words) + ": " + said);
    }
  }

  /** Its name for ssh. */
  String name() {
    return namespace.insider();
  }

  /** The folder of the machines that are rented on it. */
  Path home() {
    return folder.resolve("home");
  }

  /** Cuts its network. */
  void cut() throws InterruptedException {
    namespace.cut();
  }

  @Override
  public void close() throws Exception {
    server.descendants().forEach(ProcessHandle::destroyForcibly);
    server.destroyForcibly().waitFor();
    namespace.close();
  }
}
