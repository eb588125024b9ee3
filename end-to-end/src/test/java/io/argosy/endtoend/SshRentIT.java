package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import io.argosy.runtime.rent.ProviderRefusal;
import io.argosy.runtime.rent.RentalMark;
import io.argosy.runtime.rent.RentalOrder;
import io.argosy.runtime.rent.SshProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hosts rented by ssh, with OpenSSH servers in network namespaces. */
@Tag("components")
@Timeout(600)
final class SshRentIT {
  private static final MachineId FIRST = new MachineId("host-1");
  private static final MachineId SECOND = new MachineId("host-2");

  @TempDir Path folder;
  private final List<FarHost> hosts = new ArrayList<>();
  private Campus campus;
  private String token = "";
  private SshProvider landlord;

  @BeforeEach
  void open() throws Exception {
    Component.needed("ssh", FarHost.isPossible(), "no OpenSSH server here: no host is rented");
    campus = new Campus(folder, "--lease", "4s");
    campus.serve();
    token = campus.operator();
    Path config = FarHost.client(folder);
    for (int number = 1; number <= 2; number++) {
      Namespace namespace = new Namespace(number);
      Component.needed(
          "netns", namespace.make(), "a network namespace needs root and iproute2: no host");
      hosts.add(FarHost.start(folder, namespace, number));
    }
    landlord = landlord(config);
  }

  private SshProvider landlord(Path config) throws Exception {
    return landlord(config, "rents", false);
  }

  private SshProvider landlord(Path config, String book, boolean forOthers) throws Exception {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new SshProvider(
        folder.resolve(book),
        RentalMark.keptIn(folder.resolve("mark")),
        List.of("ssh", "-F", config.toString()),
        new SshProvider.Program(
            classPath,
            List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            List.of("io.argosy.cli.Main", "agent")),
        () -> URI.create(campus.url()),
        forOthers);
  }

  @AfterEach
  void close() throws Exception {
    if (landlord != null) {
      for (MachineId machine : landlord.mine()) {
        landlord.release(machine);
      }
      landlord.close();
    }
    for (FarHost host : hosts) {
      host.close();
    }
    if (campus != null) {
      campus.close();
    }
  }

  private RentalOrder order(MachineId machine) {
    List<String> names = hosts.stream().map(FarHost::name).toList();
    return new RentalOrder(
        machine, new Provider.Ssh(names), "far", 1, Duration.ofMinutes(10), token);
  }

  private boolean shows(String machine) throws Exception {
    return campus.shows(token, machine);
  }

  @Test
  void two_hosts_are_rented_and_their_agents_find_the_way_back() throws Exception {
    landlord.rent(order(FIRST));
    landlord.rent(order(SECOND));
    Desk.until("both register", () -> shows("far.host-1") && shows("far.host-2"));

    assertThat(landlord.mine()).containsExactly(FIRST, SECOND);
    assertThatThrownBy(() -> landlord.rent(order(new MachineId("host-3"))))
        .isInstanceOf(ProviderRefusal.class)
        .hasMessage("all 2 hosts are rented already");

    landlord.release(FIRST);
    assertThat(landlord.mine()).containsExactly(SECOND);
    assertThat(names(hosts.getFirst().home())).doesNotContain("host-1", "token");
  }

  private static List<String> names(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.map(it -> it.getFileName().toString()).toList();
    } catch (UncheckedIOException wentMeanwhile) {
      return names(below);
    }
  }

  @Test
  void a_host_that_is_cut_off_is_skipped() throws Exception {
    hosts.getFirst().cut();
    landlord.rent(order(FIRST));
    Desk.until("it registers", () -> shows("far.host-1"));
    assertThat(hosts.get(1).home().resolve(".argosy")).exists();
    assertThatThrownBy(() -> landlord.rent(order(SECOND)))
        .isInstanceOf(ProviderRefusal.class)
        .hasMessageContaining(hosts.getFirst().name());
  }

  @Test
  void a_new_machine_provider_reopens_the_tunnel() throws Exception {
    landlord.rent(order(FIRST));
    Desk.until("it registers", () -> shows("far.host-1"));
    landlord.close();
    Desk.until("it is not heard of", () -> campus.misses(token));

    landlord = landlord(folder.resolve("ssh_config"));
    Desk.until("it is back", () -> !campus.misses(token));
    assertThat(landlord.mine()).containsExactly(FIRST);
  }

  @Test
  void a_service_rents_no_account_that_can_read_the_services_data() throws Exception {
    // These hosts have separate networks, but they run as root on this very computer.
    try (SshProvider service = landlord(folder.resolve("ssh_config"), "others", true)) {
      assertThatThrownBy(() -> service.rent(order(FIRST)))
          .isInstanceOf(ProviderRefusal.class)
          .hasMessageContaining("name an account of another user, or a host elsewhere");
      assertThat(service.mine()).isEmpty();
    }
    assertThat(hosts.getFirst().home().resolve(".argosy/rents")).doesNotExist();
  }
}
