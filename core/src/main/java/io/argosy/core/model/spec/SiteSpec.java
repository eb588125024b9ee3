package io.argosy.core.model.spec;

import static io.argosy.core.model.Checks.require;

/**
 * The description of a machine, or of all machines of a site, before any task ran there.
 *
 * @param name of the machine or the site
 * @param type the machine type that measured run times refer to
 * @param millionInstructionsPerSecond the speed of one slot, which is one vCPU
 * @param bandwidthBytesPerSecond the bandwidth of the machine's own link
 * @param uplinkBytesPerSecond the most to other sites; may be infinite
 * @param registryBytesPerSecond the most from the image registry; may be infinite
 * @param usageLimitPercent the average use of a core's vCPUs allowed at any instant
 * @param memoryBytes total memory of the tasks that run at one instant; may be infinite
 */
public record SiteSpec(
    String name,
    String type,
    double millionInstructionsPerSecond,
    double bandwidthBytesPerSecond,
    double uplinkBytesPerSecond,
    double registryBytesPerSecond,
    double usageLimitPercent,
    int vcpusPerCore,
    double memoryBytes) {
  /** The default description: 1000 million instructions and 125 MB per second. */
  public static final SiteSpec UNDESCRIBED =
      new SiteSpec(
          "", "", 1000, 125e6, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 100, 1, 1e30);

  public SiteSpec {
    requirePositive(name, "speed", millionInstructionsPerSecond);
    require(
        millionInstructionsPerSecond < Double.POSITIVE_INFINITY,
        "the speed of '" + name + "' is finite");
    requirePositive(name, "bandwidth", bandwidthBytesPerSecond);
    requirePositive(name, "uplink", uplinkBytesPerSecond);
    requirePositive(name, "way to the registry", registryBytesPerSecond);
    requirePositive(name, "memory", memoryBytes);
    require(
        usageLimitPercent > 0 && usageLimitPercent <= 100,
        "the usage limit of '" + name + "' is above 0 and at most 100 %, was " + usageLimitPercent);
    require(
        vcpusPerCore >= 1 && vcpusPerCore <= 64,
        "a core of '" + name + "' has 1 to 64 vCPUs, was " + vcpusPerCore);
  }

  private static void requirePositive(String name, String what, double value) {
    require(value > 0, "the " + what + " of '" + name + "' is positive, was " + value);
  }

  /** The expected run time of a task here; infinite if its run times name no such machine. */
  public double runSeconds(Flow.Task task) {
    if (task.runTimes().isEmpty()) {
      return task.millionInstructions() / millionInstructionsPerSecond;
    }
    return task.runTimes().stream()
        .filter(time -> time.type().equals(type))
        .mapToDouble(Flow.RunTime::seconds)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Whether a task may run on an otherwise idle machine. */
  public boolean fits(Flow.Task task) {
    return runSeconds(task) < Double.POSITIVE_INFINITY
        && task.usagePercent() <= usageLimitPercent * vcpusPerCore
        && task.memoryBytes() <= memoryBytes;
  }

  /** How long the pull of an image takes here. */
  public double pullSeconds(double bytes) {
    return bytes / Math.min(bandwidthBytesPerSecond, registryBytesPerSecond);
  }
}
