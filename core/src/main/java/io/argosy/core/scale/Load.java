package io.argosy.core.scale;

/**
 * What was measured in one step.
 *
 * @param available slots that the machines offer (A)
 * @param queued partitions that wait for a slot (R)
 * @param dispatched partitions handed out in the step (D)
 * @param busy slots that hold a partition
 * @param most slots that the machines could offer
 */
public record Load(int available, int queued, int dispatched, int busy, int most) {
  /** The slots that all partitions would fill, as far as they could be had. */
  int wanted() {
    return (int) Math.min((long) busy + queued, most);
  }
}
