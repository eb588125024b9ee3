package io.argosy.core.dag;

import java.util.List;

/**
 * One task in a schedule. It occupies its vCPU from start to finish: first it pulls its image if
 * the VM lacks it, then it runs, eq. (4).
 *
 * @param pullSeconds duration of its pull; zero if the VM has the image
 * @param transfers data that must arrive from other hosts before it starts
 * @param choice why it runs on this vCPU
 */
public record Placement(
    String task,
    String host,
    String vm,
    String vcpu,
    double startSeconds,
    double pullSeconds,
    double finishSeconds,
    List<Transfer> transfers,
    PlacementReason choice) {
  public Placement {
    transfers = List.copyOf(transfers);
  }

  /** When the task itself begins, after its pull. */
  public double runSeconds() {
    return startSeconds + pullSeconds;
  }

  public boolean pulls() {
    return pullSeconds > 0;
  }
}
