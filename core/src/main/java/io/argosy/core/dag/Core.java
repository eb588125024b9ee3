package io.argosy.core.dag;

import static io.argosy.core.model.Checks.require;

import java.util.List;

/**
 * A CPU core and its hardware threads.
 *
 * @param usageLimitPercent U_th: the average use of its vCPUs allowed at any instant, eq. (3)
 */
public record Core(double usageLimitPercent, List<Vcpu> vcpus) {
  public Core {
    vcpus = List.copyOf(vcpus);
    require(!vcpus.isEmpty(), "a core has at least one vCPU");
    require(
        usageLimitPercent > 0 && usageLimitPercent <= 100,
        "the usage limit of a core is above 0 and at most 100 percent, was " + usageLimitPercent);
  }
}
