package io.argosy.cli.option;

import io.argosy.cli.flag.IterationOptions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a job runs on this computer. */
public final class RunOptions {
  @Mixin private DataOption data = new DataOption();
  @Mixin private MachinesOption machines = new MachinesOption();
  @Mixin private ExecutorOption executor = new ExecutorOption();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "How to balance, instead of the value in the job file.")
  private @Nullable String policy;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What to call the job, instead of the value in the job file.")
  private @Nullable String name;

  @Option(
      names = "--no-history",
      description = "Neither use speeds of earlier runs nor add this one to them.")
  private boolean withoutHistory;

  @Mixin private IterationOptions iterations = new IterationOptions();
  @Mixin private BagOptions bag = new BagOptions();
  @Mixin private ReuseOption reuse = new ReuseOption();

  public DataOption data() {
    return data;
  }

  public MachinesOption machines() {
    return machines;
  }

  public ExecutorOption executor() {
    return executor;
  }

  public Optional<String> policy() {
    return Optional.ofNullable(policy);
  }

  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  public boolean isWithoutHistory() {
    return withoutHistory;
  }

  public IterationOptions iterations() {
    return iterations;
  }

  public BagOptions bag() {
    return bag;
  }

  public ReuseOption reuse() {
    return reuse;
  }

  /** Refuses the flags that only bags or iterative jobs have, if given. */
  public void refuseForOthers() {
    bag.refuseUnlessBag();
    reuse.refuseUnlessBag();
    iterations.refuseUnlessIterative();
  }

  /** Refuses the flags that iterative jobs do not have, if given. */
  public void refuseForIterations() {
    bag.refusePlans();
    reuse.refuseUnlessBag();
  }
}
