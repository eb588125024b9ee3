package io.argosy.core.bag.estimate;

import io.argosy.core.model.spec.Billing;
import java.util.List;
import java.util.Optional;

/**
 * The progress of one slot of a rented machine.
 *
 * @param sample seconds of tasks on this type, ascending
 * @param meanSeconds T_i, for a slot without completed tasks
 * @param upSeconds since billing began
 * @param paidSeconds paid in total: the next unit may be paid before the present one has passed
 * @param done tasks that this slot completed
 * @param doneSeconds time spent on them
 * @param elapsedSeconds of its running task; empty if it is idle
 * @param unitsLeft units that the plan pays for after those already paid
 * @param leaving whether the machine leaves at the end of its paid time
 */
public record SlotProgress(
    Billing billing,
    List<Double> sample,
    double meanSeconds,
    double upSeconds,
    double paidSeconds,
    long done,
    double doneSeconds,
    Optional<Double> elapsedSeconds,
    long unitsLeft,
    boolean leaving) {}
