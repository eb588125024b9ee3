package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

/** A virtual CPU; runs one task at a time. */
public record Vcpu(String name, double millionInstructionsPerSecond) {
  public Vcpu {
    require(
        millionInstructionsPerSecond > 0 && millionInstructionsPerSecond < Double.POSITIVE_INFINITY,
        "the speed of vCPU " + name + " is positive, was " + millionInstructionsPerSecond);
  }
}
