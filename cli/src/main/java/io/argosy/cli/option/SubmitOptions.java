package io.argosy.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a job is submitted to a service. */
public final class SubmitOptions {
  @Option(names = "--name", paramLabel = "NAME", description = "What to call the job.")
  private @Nullable String name;

  @Option(names = "--policy", paramLabel = "NAME", description = "How to balance.")
  private @Nullable String policy;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "From -100 to 100; higher goes first (default: 0).")
  private int priority;

  @Option(
      names = "--file",
      paramLabel = "PATH",
      description = "A file or folder beside the job file that its program needs; repeatable.")
  private List<String> files = new ArrayList<>();

  @Mixin private ReuseOption reuse = new ReuseOption();
  @Mixin private BagOptions bag = new BagOptions();

  @Option(names = "--watch", description = "Stay with the job until it ends.")
  private boolean watch;

  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  public Optional<String> policy() {
    return Optional.ofNullable(policy);
  }

  public int priority() {
    return priority;
  }

  public List<String> files() {
    return List.copyOf(files);
  }

  public ReuseOption reuse() {
    return reuse;
  }

  public BagOptions bag() {
    return bag;
  }

  public boolean isWatched() {
    return watch;
  }

  /** Refuses the flags that only bags have, if given. */
  public void refuseUnlessBag() {
    reuse.refuseUnlessBag();
    bag.refuseUnlessBag();
  }
}
