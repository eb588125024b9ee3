package io.argosy.cli.option;

import picocli.CommandLine.Mixin;

/** How a job is resumed. */
public final class ResumeOptions {
  @Mixin private MachinesOption machines = new MachinesOption();
  @Mixin private ExecutorOption executor = new ExecutorOption();
  @Mixin private BagOptions bag = new BagOptions();

  public MachinesOption machines() {
    return machines;
  }

  public ExecutorOption executor() {
    return executor;
  }

  public BagOptions bag() {
    return bag;
  }
}
