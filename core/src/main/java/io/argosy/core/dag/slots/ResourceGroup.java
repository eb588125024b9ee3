package io.argosy.core.dag.slots;

/**
 * vCPUs that share a resource with a limited sum at every instant: the usage of a core, eq. (3), or
 * the memory of a VM.
 */
final class ResourceGroup {
  private final Lane[] lanes;
  private final double[] weight;
  private final double limit;
  private final boolean isSlack;

  /**
   * @param weight what each task uses
   * @param largest the largest weight
   */
  ResourceGroup(Lane[] lanes, double[] weight, double largest, double limit) {
    this.lanes = lanes;
    this.weight = weight;
    // Sums of percentages and of bytes are rounded; a schedule must not fail because of that.
    this.limit = limit * (1 + 1e-12);
    isSlack = largest * lanes.length <= limit;
  }

  /** Whether the limit can never be reached. */
  boolean isSlack() {
    return isSlack;
  }

  /**
   * The given start if the limit holds from it for a length; otherwise a later time before which no
   * start is possible.
   */
  double possible(Lane self, int task, double start, double length) {
    if (isSlack || length <= 0) {
      return start;
    }
    double room = limit - weight[task];
    return lanes.length == 2
        ? besideOne(lanes[0] == self ? lanes[1] : lanes[0], room, start, length)
        : besideMany(self, room, start, length);
  }

  private double besideOne(Lane other, double room, double start, double length) {
    double[] later = {start};
    other.overlapping(
        start,
        start + length,
        (from, to, task) -> {
          if (weight[task] > room) {
            later[0] = to;
          }
        });
    return later[0];
  }

  /**
   * The sum grows only where a task starts, so only these instants matter. Where it is too large,
   * it stays so until the first running task ends.
   */
  private double besideMany(Lane self, double room, double start, double length) {
    double[] later = {start};
    for (Lane lane : lanes) {
      if (lane != self) {
        lane.overlapping(
            start,
            start + length,
            (from, to, task) ->
                later[0] = Math.max(later[0], after(self, room, Math.max(from, start), start)));
      }
    }
    return later[0];
  }

  /** The end of the overload at an instant, or the given start if there is none. */
  private double after(Lane self, double room, double instant, double start) {
    double[] sumAndEnd = {0, Double.POSITIVE_INFINITY};
    for (Lane lane : lanes) {
      if (lane != self) {
        lane.overlapping(
            instant,
            StrictMath.nextUp(instant),
            (from, to, task) -> {
              sumAndEnd[0] += weight[task];
              sumAndEnd[1] = Math.min(sumAndEnd[1], to);
            });
      }
    }
    return sumAndEnd[0] > room ? sumAndEnd[1] : start;
  }
}
