package io.argosy.core.scale;

/**
 * The measurements of one step.
 *
 * @param available slots that the machines offer (A)
 * @param queued partitions that wait for a slot (R)
 * @param dispatched partitions started in the step (D)
 * @param busy slots that hold a partition
 * @param most slots that the machines could offer
 */
public record Load(int available, int queued, int dispatched, int busy, int most) {
  /** The slots that all partitions would fill, limited by what the machines could offer. */
  int wanted() {
    return (int) Math.min((long) busy + queued, most);
  }
}
