package io.argosy.runtime.rent;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Provides existing hosts, one machine on each: copies the program there, starts an agent that
 * survives the connection, and tunnels it to a server that only this computer can reach.
 */
public final class SshProvider implements MachineProvider {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration COPYING = Duration.ofMinutes(10);

  private final HostTable book;
  private final RentalMark mark;
  private final Ssh ssh;
  private final Program program;
  private final Supplier<URI> server;
  private final boolean forOthers;
  private final Map<MachineId, Tunnel> tunnels = new HashMap<>();

  /**
   * The program for a host.
   *
   * @param classPath its class path here
   * @param options of Java there
   * @param words the main class, and its first arguments
   */
  public record Program(String classPath, List<String> options, List<String> words) {
    public Program {
      options = List.copyOf(options);
      words = List.copyOf(words);
    }
  }

  /** Provides hosts to the user of this process. */
  public SshProvider(
      Path folder, RentalMark mark, List<String> client, Program program, Supplier<URI> server) {
    this(folder, mark, client, program, server, false);
  }

  /**
   * @param folder for the records of machines and hosts
   * @param client the words that start the ssh client
   * @param server the address of our server
   * @param forOthers whether tasks belong to other people: then no host may be an account that can
   *     read the files of this process
   */
  public SshProvider(
      Path folder,
      RentalMark mark,
      List<String> client,
      Program program,
      Supplier<URI> server,
      boolean forOthers) {
    this.book = new HostTable(folder);
    this.mark = mark;
    this.ssh = new Ssh(client, forOthers);
    this.program = program;
    this.server = server;
    this.forOthers = forOthers;
    book.all().forEach(this::openAgain);
  }

  private void openAgain(HostTable.Entry entry) {
    entry.port().ifPresent(port -> keep(entry.machine(), tunnel(entry.host(), port)));
  }

  @Override
  public Optional<String> cannot(Provider provider) {
    return provider instanceof Provider.Ssh
        ? Optional.empty()
        : Optional.of("only hosts that are named can be had by ssh");
  }

  @Override
  public void rent(RentalOrder order) throws ProviderRefusal, InterruptedException {
    Optional<HostTable.Entry> before = book.of(order.machine());
    if (before.isPresent()) {
      start(before.get(), order);
      return;
    }
    List<String> hosts =
        order.provider() instanceof Provider.Ssh ours ? ours.hosts() : List.<String>of();
    List<String> reasons = new ArrayList<>();
    for (String host : hosts) {
      Optional<HostTable.Entry> entry = book.take(order.machine(), host);
      if (entry.isPresent() && isStarted(entry.get(), order, reasons)) {
        return;
      }
    }
    throw new ProviderRefusal(
        reasons.isEmpty()
            ? "all " + hosts.size() + " hosts are rented already"
            : String.join("; ", reasons));
  }

  private boolean isStarted(HostTable.Entry entry, RentalOrder order, List<String> reasons)
      throws InterruptedException {
    try {
      start(entry, order);
      return true;
    } catch (ProviderRefusal providerRefusal) {
      reasons.add(providerRefusal.sentence());
      giveBack(entry);
      return false;
    }
  }

  /** Whether or not an agent was started there, it shuts itself down; ending it now is sooner. */
  private void giveBack(HostTable.Entry entry) throws InterruptedException {
    try {
      release(entry.machine());
    } catch (ProviderRefusal stillProviderRefusal) {
      closeTunnel(entry.machine());
      book.remove(entry.machine());
    }
  }

  private void start(HostTable.Entry entry, RentalOrder order)
      throws ProviderRefusal, InterruptedException {
    SshHost host = SshHost.parse(entry.host());
    checkAccount(host);
    try {
      boolean ours = Tunnel.isNeededTo(server.get());
      String address = ours ? "http://127.0.0.1:" + tunnel(entry) : server.get().toString();
      Path jar = book.jar(program.classPath());
      String name = jar.getFileName().toString().replace(".jar", "");
      List<String> words = new ArrayList<>(program.words());
      // The host cannot use a server that only its own computer can reach.
      words.addAll(order.flags(address, it -> !Tunnel.isNeededTo(it), "token", "work"));
      String script =
          SshScripts.start(mark, order.machine(), name, order.token(), program.options(), words);
      Ssh.Answer answer = ssh.script(host, script, PATIENCE);
      if (answer.exit() == SshScripts.NO_PROGRAM) {
        copy(host, jar, name);
        answer = ssh.script(host, script, PATIENCE);
      }
      must(host, answer);
    } catch (IOException e) {
      throw new ProviderRefusal(host.name() + " could not be prepared: " + e.getMessage());
    }
  }

  private void checkAccount(SshHost host) throws ProviderRefusal, InterruptedException {
    Ssh.Answer answer =
        ssh.script(
            host,
            forOthers ? SshScripts.ownAccount(BootId.here(), BootId.user()) : "exit 0",
            PATIENCE);
    if (forOthers && answer.exit() == SshScripts.OWN_ACCOUNT) {
      throw new ProviderRefusal(
          host.name()
              + " leads to an account of the service's own computer that can read the service's"
              + " keys: name an account of another user, or a host elsewhere");
    }
    must(host, answer);
  }

  private void copy(SshHost host, Path jar, String name)
      throws ProviderRefusal, InterruptedException {
    must(host, ssh.run(host, SshScripts.take(name), out -> Files.copy(jar, out), COPYING));
  }

  private static void must(SshHost host, Ssh.Answer answer) throws ProviderRefusal {
    if (answer.exit() != 0) {
      throw new ProviderRefusal(host.name() + ": " + answer.lastLine());
    }
  }

  /** The port on the host that is forwarded to this computer. */
  private int tunnel(HostTable.Entry entry) throws IOException, ProviderRefusal {
    synchronized (tunnels) {
      if (tunnels.containsKey(entry.machine()) && entry.port().isPresent()) {
        return entry.port().get();
      }
    }
    Tunnel tunnel = Tunnel.somewhere(ssh, SshHost.parse(entry.host()), server);
    book.note(entry, tunnel.port());
    keep(entry.machine(), tunnel);
    return tunnel.port();
  }

  private Tunnel tunnel(String host, int port) {
    return new Tunnel(ssh, SshHost.parse(host), port, server);
  }

  private void keep(MachineId machine, Tunnel tunnel) {
    synchronized (tunnels) {
      tunnels.put(machine, tunnel);
    }
    tunnel.keep();
  }

  @Override
  public void release(MachineId machine) throws ProviderRefusal, InterruptedException {
    Optional<HostTable.Entry> entry = book.of(machine);
    if (entry.isEmpty()) {
      return;
    }
    SshHost host = SshHost.parse(entry.get().host());
    must(host, ssh.script(host, SshScripts.release(mark, machine), PATIENCE));
    closeTunnel(machine);
    book.remove(machine);
  }

  private void closeTunnel(MachineId machine) {
    synchronized (tunnels) {
      Optional.ofNullable(tunnels.remove(machine)).ifPresent(Tunnel::close);
    }
  }

  /** If a host does not answer, its machine may still be running. */
  @Override
  public Set<MachineId> mine() throws InterruptedException {
    Set<MachineId> machines = new TreeSet<>();
    for (HostTable.Entry entry : book.all()) {
      try {
        SshHost host = SshHost.parse(entry.host());
        Ssh.Answer answer = ssh.script(host, SshScripts.mine(mark), PATIENCE);
        must(host, answer);
        answer.out().lines().forEach(line -> mark.machine(line).ifPresent(machines::add));
      } catch (ProviderRefusal unreachable) {
        machines.add(entry.machine());
      }
    }
    return machines;
  }

  /** Its output stays on its host until it is released. */
  @Override
  public Optional<String> lastWords(MachineId machine) {
    try {
      Optional<HostTable.Entry> entry = book.of(machine);
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      SshHost host = SshHost.parse(entry.get().host());
      Ssh.Answer answer = ssh.script(host, SshScripts.lastWords(mark, machine), PATIENCE);
      return answer.out().lines().reduce((first, second) -> second);
    } catch (ProviderRefusal unreachable) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    synchronized (tunnels) {
      tunnels.values().forEach(Tunnel::close);
      tunnels.clear();
    }
  }
}
