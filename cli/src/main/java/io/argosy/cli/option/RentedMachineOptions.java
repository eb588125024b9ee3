package io.argosy.cli.option;

import io.argosy.agent.remote.RentalPeriod;
import io.argosy.agent.remote.RentalTerms;
import io.argosy.agent.share.CpuShares;
import io.argosy.agent.share.Throttle;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of a rented machine: what it offers, and for how long. */
public final class RentedMachineOptions {
  @Option(
      names = "--cpu",
      paramLabel = "SHARE",
      description =
          "What part of a processor each slot gets, such as 50%%; 80%%,40%%@30s changes it after"
              + " 30 s (default: no limit).")
  @Nullable
  public String cpu;

  @Option(
      names = "--stays",
      paramLabel = "TIME",
      description =
          "The agent and all it runs end after this time, unless the server has prolonged it"
              + " (default: it stays).")
  @Nullable
  public String stays;

  public RentalTerms rent() throws IOException {
    Optional<Duration> span = span();
    Optional<CpuShares> shares = Optional.ofNullable(cpu).map(CpuShares::parse);
    if (shares.isPresent() && !Throttle.isPossible()) {
      throw BadInput.inArgument(
          "--cpu",
          String.valueOf(cpu),
          "--cpu is "
              + cpu
              + ", and this system does not report what its processes use; it must be left out");
    }
    boolean rented = span.isPresent() || shares.isPresent();
    return rented
        ? new RentalTerms(RentalPeriod.sinceStart(span), Throttle.of(shares))
        : RentalTerms.none();
  }

  private Optional<Duration> span() {
    Optional<String> given = Optional.ofNullable(stays);
    Optional<Duration> span = given.flatMap(Spans::parse);
    if (given.isPresent() && span.isEmpty()) {
      String text = given.get();
      throw BadInput.inArgument(
          "--stays", text, "--stays is " + text + "; it must be a duration, such as 10m");
    }
    return span;
  }
}
