package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * An agent on a host without an installation: copied there once, started there, and controlled from
 * here by a connection. It survives a lost connection for a while, is restarted when it ends, and
 * is removed, with all of its files, when it is closed or no client holds it any more.
 */
public final class RemoteHostAgent implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration COPYING = Duration.ofMinutes(10);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** An agent that ran for longer than this was healthy, and is restarted. */
  private static final Duration WELL = Duration.ofMinutes(1);

  private final Ssh ssh;
  private final SshHost host;
  private final RentalMark mark;
  private final Post post;
  private final SshProvider.Program program;
  private final Path folder;
  private final Consumer<String> says;
  private Optional<Path> jar = Optional.empty();
  private Optional<Tunnel> tunnel = Optional.empty();
  private Optional<Process> leash = Optional.empty();
  private String lines = "+1";
  private boolean closed;

  /**
   * What the agent serves.
   *
   * @param machine its name
   * @param servers the addresses of the service, at least one
   * @param flags of the agent, besides the address of the service
   * @param grace how long it continues while no client holds it
   */
  public record Post(
      MachineId machine, List<URI> servers, String token, List<String> flags, Duration grace) {
    public Post {
      servers = List.copyOf(servers);
      flags = List.copyOf(flags);
    }

    /** Only the agent gets the token. */
    @Override
    public String toString() {
      return machine + " at " + servers;
    }
  }

  /**
   * @param folder of this computer, for the files to copy
   * @param client the words that start the ssh client
   * @param text the host, as {@code user@host:port}
   * @param says receives the agent's output and its state changes
   */
  public RemoteHostAgent(
      Path folder,
      List<String> client,
      String text,
      SshProvider.Program program,
      Post post,
      Consumer<String> says)
      throws IOException {
    this.folder = folder;
    this.ssh = new Ssh(client);
    this.host = SshHost.parse(text);
    this.mark = RentalMark.keptIn(folder.resolve("mark"));
    this.program = program;
    this.post = post;
    this.says = says;
  }

  /** Starts it and holds it until it is closed; returns why it failed, if it did. */
  public Optional<String> serve() throws InterruptedException {
    boolean wasThere = false;
    while (!isClosed()) {
      long began = System.nanoTime();
      try {
        start();
        wasThere = true;
        Optional<String> end = hold();
        boolean brief = System.nanoTime() - began < WELL.toNanos();
        if (end.isPresent() && brief) {
          return end;
        }
      } catch (ProviderRefusal providerRefusal) {
        if (!wasThere) {
          return Optional.of(providerRefusal.sentence());
        }
        says.accept(providerRefusal.sentence() + "; tries again");
      } catch (IOException e) {
        return Optional.of(host.name() + " could not be prepared: " + e.getMessage());
      }
      if (!isClosed()) {
        Thread.sleep(PAUSE);
      }
    }
    return Optional.empty();
  }

  private void start() throws ProviderRefusal, IOException, InterruptedException {
    must(ssh.script(host, "exit 0", PATIENCE));
    List<String> words = new ArrayList<>(program.words());
    words.addAll(List.of("--server", address(), "--token-file", "token"));
    words.addAll(post.flags());
    if (!post.flags().contains("--work")) {
      words.addAll(List.of("--work", "work"));
    }
    Path brought = jar();
    String name = brought.getFileName().toString().replace(".jar", "");
    String script =
        SshScripts.start(mark, post.machine(), name, post.token(), program.options(), words);
    Ssh.Answer answer = ssh.script(host, script, PATIENCE);
    if (answer.exit() == SshScripts.NO_PROGRAM) {
      says.accept("brings the agent to " + host.name());
      must(ssh.run(host, SshScripts.take(name), out -> Files.copy(brought, out), COPYING));
      answer = ssh.script(host, script, PATIENCE);
    }
    must(answer);
  }

  private Path jar() throws IOException {
    if (jar.isEmpty()) {
      jar = Optional.of(AgentJar.make(folder.resolve("agents"), program.classPath()));
    }
    return jar.get();
  }

  private void must(Ssh.Answer answer) throws ProviderRefusal {
    if (answer.exit() != 0) {
      throw new ProviderRefusal(host.name() + ": " + answer.lastLine());
    }
  }

  /** The address of the service as seen from the host; one route back suffices. */
  private String address() throws IOException, ProviderRefusal {
    List<String> there = new ArrayList<>();
    for (URI server : post.servers()) {
      if (!Tunnel.isNeededTo(server)) {
        there.add(server.toString());
      }
    }
    Optional<URI> ours = post.servers().stream().filter(Tunnel::isNeededTo).findFirst();
    if (ours.isPresent()) {
      there.add(ours.get().getScheme() + "://127.0.0.1:" + portTo(ours.get()));
    }
    return String.join(",", there);
  }

  private synchronized int portTo(URI server) throws IOException, ProviderRefusal {
    if (tunnel.isEmpty()) {
      Tunnel opened = Tunnel.somewhere(ssh, host, () -> server);
      tunnel = Optional.of(opened);
      opened.keep();
    }
    return tunnel.get().port();
  }

  /** Holds it until the connection or the agent ends; returns the agent's last output, if any. */
  private Optional<String> hold() throws IOException, InterruptedException {
    byte[] random = new byte[9];
    ThreadLocalRandom.current().nextBytes(random);
    String holder = HexFormat.of().formatHex(random);
    List<String> words = ssh.words(List.of(), host);
    words.add(SshScripts.leash(mark, post.machine(), holder, post.grace().toSeconds(), lines));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    synchronized (this) {
      leash = Optional.of(process);
      if (closed) {
        process.destroyForcibly();
      }
    }
    String last = "it ended";
    try (BufferedReader said = process.inputReader()) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        if (line.equals("ready")) {
          lines = "0";
        } else {
          last = line;
          says.accept(line);
        }
      }
    }
    boolean ended = process.waitFor() == SshScripts.ENDED;
    return ended && !isClosed()
        ? Optional.of("the agent on " + host.name() + " ended: " + last)
        : Optional.empty();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Ends it, and leaves only the program there, for the next time. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      must(ssh.script(host, SshScripts.release(mark, post.machine()), PATIENCE));
    } catch (ProviderRefusal unreachable) {
      says.accept(unreachable.sentence() + "; it ends there by itself");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      leash.ifPresent(Process::destroyForcibly);
      tunnel.ifPresent(Tunnel::close);
    }
  }
}
