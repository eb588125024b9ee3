package io.argosy.cli.option;

import io.argosy.agent.remote.user.RunAs;
import io.argosy.core.rental.Rentals;
import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.rent.TaskUsers;
import io.argosy.server.rental.RentalProviders;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of a server that rents machines for its users, whose programs never run as it. */
public final class RentalOptions {
  private static final Path WORK = Path.of("/var/lib/argosy-agent/rented");

  @Option(
      names = "--rent",
      paramLabel = "PROVIDERS",
      description =
          "Whose machines bags may rent: local (processes beside this one, which must be root), ssh"
              + " (hosts that the user of this process can reach), or both, as local,ssh (default:"
              + " none).")
  private @Nullable String rent;

  @Option(
      names = "--run-as-range",
      paramLabel = "A-B",
      description =
          "Users, by number, that programs on local machines run as, one for each job (default:"
              + " 200000-265535).")
  private @Nullable String runAs;

  @Option(
      names = "--rent-work",
      paramLabel = "DIR",
      description =
          "Where the files of jobs are on local machines; others must be let through to it"
              + " (default: /var/lib/argosy-agent/rented).")
  private @Nullable Path work;

  @Mixin private LimitOption limit = new LimitOption();

  public RentalProviders letting() {
    if (rent == null) {
      refuseIdle("--run-as-range", runAs);
      refuseIdle("--rent-work", work);
      return limit.unused("--rent");
    }
    SortedSet<String> providers = Rentals.parse("--rent", rent);
    RunAs.Range range = runAs == null ? RunAs.DEFAULT : RunAs.Range.parse(runAs);
    Path folder = work == null ? WORK : work;
    if (providers.contains("local")) {
      refuseAsOneself(rent);
      refuseUnreachable(range, folder);
    }
    String users = range.first() + "-" + range.last();
    return new Rentals(providers, Optional.of(new TaskUsers(folder, users)), limit.flags());
  }

  private static void refuseIdle(String flag, @Nullable Object given) {
    if (given != null) {
      throw BadInput.inArgument(
          flag,
          given.toString(),
          flag + " has no effect without --rent, which must be local, ssh or local,ssh");
    }
  }

  /** A submitted bag could read all keys and tokens of a service if it ran as the same user. */
  private static void refuseAsOneself(String rent) {
    if (RunAs.command().isEmpty()) {
      throw BadInput.inArgument(
          "--rent",
          rent,
          "--rent is "
              + rent
              + ", but this server cannot run the programs of local machines as users of their own,"
              + " and as its own user they could read its keys: run the server as root, with"
              + " setpriv installed, or rent hosts of another account with --rent ssh");
    }
  }

  private static void refuseUnreachable(RunAs.Range range, Path folder) {
    if (!RunAs.canReach(range, folder)) {
      throw BadInput.inArgument(
          "--rent-work",
          folder.toString(),
          "--rent-work is "
              + folder
              + ", where the users that programs run as cannot come; take a folder whose parents"
              + " let others through");
    }
  }
}
