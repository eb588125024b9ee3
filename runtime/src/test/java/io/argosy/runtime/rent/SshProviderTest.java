package io.argosy.runtime.rent;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.MachineId;
import io.argosy.protocol.rental.Provider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a client that runs everything here, each host with its own home. */
@Timeout(300)
final class SshProviderTest {
  private static final MachineId FIRST = new MachineId("host-1");
  private static final MachineId SECOND = new MachineId("host-2");
  private static final MachineId THIRD = new MachineId("host-3");

  private static final String CLIENT =
      """
      while [ "$1" != -- ]; do shift; done
      host=$2
      shift 2
      [ ! -e "FOLDER/$host.down" ] || { echo "ssh: no route to $host" >&2; exit 255; }
      HOME="FOLDER/it's $host"
      JAVA_HOME="JDK"
      export HOME JAVA_HOME
      mkdir -p "$HOME" && cd "$HOME" && exec sh -c "$*"
      """;

  @TempDir Path folder;
  private SshProvider landlord;

  @BeforeEach
  void open() throws Exception {
    String client =
        CLIENT.replace("FOLDER", folder.toString()).replace("JDK", System.getProperty("java.home"));
    Files.writeString(folder.resolve("client.sh"), client);
    landlord = landlord();
  }

  private SshProvider landlord() throws Exception {
    Path classes =
        Path.of(StandInAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return new SshProvider(
        folder.resolve("rents"),
        RentalMark.keptIn(folder.resolve("mark")),
        List.of("sh", folder.resolve("client.sh").toString()),
        new SshProvider.Program(
            classes.toString(),
            List.of("-Xmx32m", "-XX:+UseSerialGC"),
            List.of(StandInAgent.class.getName(), "agent")),
        () -> URI.create("http://127.0.0.1:8470"));
  }

  @AfterEach
  void releaseAll() throws Exception {
    for (String host : List.of("a", "b")) {
      Files.deleteIfExists(folder.resolve(host + ".down"));
    }
    for (MachineId machine : landlord.mine()) {
      landlord.release(machine);
    }
    landlord.close();
  }

  private static RentalOrder order(MachineId machine) {
    return new RentalOrder(
        machine,
        new Provider.Ssh(List.of("a", "b:2222")),
        "small",
        1,
        Duration.ofMinutes(5),
        "secret",
        List.of(URI.create("http://10.0.0.8:8470"), URI.create("http://127.0.0.1:8471")));
  }

  private Path place(String host, MachineId machine) throws Exception {
    String mark = Files.readString(folder.resolve("mark"));
    return folder
        .resolve("it's " + host)
        .resolve(".argosy/rents")
        .resolve(mark)
        .resolve(machine.value());
  }

  private void down(String host) throws Exception {
    Files.createFile(folder.resolve(host + ".down"));
  }

  private static void untilThere(Path file) {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!Files.exists(file)) {
      assertThat(System.nanoTime()).as(file + " did not come").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Test
  void the_program_is_copied_to_the_host_and_gets_a_tunnel_back() throws Exception {
    landlord.rent(order(FIRST));
    Path called = place("a", FIRST).resolve("called");
    untilThere(called);
    assertThat(called)
        .content()
        .startsWith("agent --server http://127.0.0.1:")
        .contains("--name host-1", "--stays 300000ms", "--token-file token", "--work work")
        .containsPattern("--server http://127.0.0.1:\\d+,http://10.0.0.8:8470 ")
        .doesNotContain("127.0.0.1:847", "secret", "--cpu");
    assertThat(place("a", FIRST).resolve("token")).hasContent("secret");
    assertThat(landlord.mine()).containsExactly(FIRST);
  }

  @Test
  void an_order_that_comes_twice_starts_one_machine() throws Exception {
    landlord.rent(order(FIRST));
    String pid = Files.readString(place("a", FIRST).resolve("pid"));
    landlord.rent(order(FIRST));
    landlord().rent(order(FIRST));
    assertThat(place("a", FIRST).resolve("pid")).hasContent(pid.strip());
  }

  @Test
  void the_last_output_of_an_agent_is_available_until_its_release() throws Exception {
    landlord.rent(order(FIRST));
    untilThere(place("a", FIRST).resolve("called"));
    Files.writeString(
        place("a", FIRST).resolve("log"), "argosy: hello\nout of memory\n\n", CREATE, APPEND);
    assertThat(landlord.lastWords(FIRST)).contains("out of memory");
    assertThat(landlord.lastWords(SECOND)).isEmpty();
    down("a");
    assertThat(landlord.lastWords(FIRST)).isEmpty();
  }

  @Test
  void each_host_is_one_machine_and_further_orders_are_refused() throws Exception {
    landlord.rent(order(FIRST));
    landlord.rent(order(SECOND));
    assertThatThrownBy(() -> landlord.rent(order(THIRD)))
        .isInstanceOf(ProviderRefusal.class)
        .hasMessage("all 2 hosts are rented already");
    landlord.release(FIRST);
    assertThat(place("a", FIRST)).doesNotExist();
    assertThat(landlord.mine()).containsExactly(SECOND);
    landlord.rent(order(THIRD));
    assertThat(landlord.mine()).containsExactly(SECOND, THIRD);
  }

  @Test
  void an_unreachable_host_is_skipped_and_named_if_it_was_the_last() throws Exception {
    down("a");
    landlord.rent(order(FIRST));
    assertThat(landlord.mine()).containsExactly(FIRST);
    assertThatThrownBy(() -> landlord.rent(order(SECOND)))
        .isInstanceOf(ProviderRefusal.class)
        .hasMessageStartingWith("a cannot be reached");
  }

  @Test
  void the_machine_of_a_silent_host_is_not_reported_as_gone() throws Exception {
    landlord.rent(order(FIRST));
    down("a");
    assertThat(landlord.mine()).containsExactly(FIRST);
    assertThatThrownBy(() -> landlord.release(FIRST))
        .isInstanceOf(ProviderRefusal.class)
        .hasMessageContaining("no route");
  }

  @Test
  void a_later_process_finds_the_rented_machines() throws Exception {
    landlord.rent(order(FIRST));
    landlord.close();
    try (SshProvider later = landlord()) {
      assertThat(later.mine()).containsExactly(FIRST);
      later.release(FIRST);
      assertThat(later.mine()).isEmpty();
    }
  }
}
