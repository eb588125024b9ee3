package io.argosy.cli.rent;

import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.rent.LocalProvider;
import io.argosy.runtime.rent.MachineProvider;
import io.argosy.runtime.rent.RentalMark;
import io.argosy.runtime.rent.SshProvider;
import io.argosy.runtime.rent.TaskUsers;
import io.argosy.server.rental.RentalProviders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The available machine providers.
 *
 * @param providers {@code local}, {@code ssh}
 * @param users the users that run tasks of other people here; empty if all tasks belong to the user
 *     of this process
 * @param flags of every agent
 */
public record Rentals(SortedSet<String> providers, Optional<TaskUsers> users, List<String> flags)
    implements RentalProviders {
  private static final List<String> ALL = List.of("local", "ssh");

  /** All providers, for the user of this process. */
  public static Rentals all() {
    return new Rentals(new TreeSet<>(ALL), Optional.empty(), AgentLaunch.UNLIMITED);
  }

  /** Reads {@code local,ssh}. */
  public static SortedSet<String> parse(String flag, String text) {
    SortedSet<String> providers = new TreeSet<>();
    for (String word : text.split(",", -1)) {
      if (!ALL.contains(word.strip())) {
        throw BadInput.inArgument(
            flag, text, flag + " is " + text + "; it must be local, ssh or local,ssh");
      }
      providers.add(word.strip());
    }
    return providers;
  }

  @Override
  public List<MachineProvider> open(Path folder, Supplier<URI> server) throws IOException {
    List<MachineProvider> machineProviders = new ArrayList<>();
    RentalMark mark = RentalMark.keptIn(folder.resolve("mark"));
    if (providers.contains("local")) {
      machineProviders.add(
          new LocalProvider(folder.resolve("local"), mark, AgentLaunch.here(flags), server, users));
    }
    if (providers.contains("ssh")) {
      machineProviders.add(
          new SshProvider(
              folder.resolve("ssh"),
              mark,
              List.of("ssh"),
              AgentLaunch.elsewhere(flags),
              server,
              users.isPresent()));
    }
    return machineProviders;
  }
}
