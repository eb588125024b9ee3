package io.argosy.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a job is simulated. */
public final class SimulateOptions {
  @Option(
      names = "--world",
      paramLabel = "WORLD.YAML",
      description = "The world; for a workflow the default world is made of its sites.")
  private @Nullable Path world;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "How to balance or schedule, instead of the value in the job file.")
  private @Nullable String policy;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "What chance draws from (default: the job's seed).")
  private @Nullable Long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Plays a workflow with so many seeds, one after the other (default: 20).")
  private @Nullable Integer seeds;

  @Mixin private PageOption page = new PageOption();

  public Optional<Path> world() {
    return Optional.ofNullable(world);
  }

  public Optional<String> policy() {
    return Optional.ofNullable(policy);
  }

  public Optional<Long> seed() {
    return Optional.ofNullable(seed);
  }

  public Optional<Integer> seeds() {
    return Optional.ofNullable(seeds);
  }

  public PageOption page() {
    return page;
  }
}
