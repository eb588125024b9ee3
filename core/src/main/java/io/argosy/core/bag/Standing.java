package io.argosy.core.bag;

import io.argosy.core.model.Billing;
import java.util.List;
import java.util.Optional;

/**
 * Where one slot of a rented machine stands.
 *
 * @param sample seconds of tasks on this type, rising
 * @param meanSeconds T_i, for a slot that has done nothing yet
 * @param upSeconds since the machine's bill began
 * @param paidSeconds of that bill: the next unit may be paid before the present one has passed
 * @param done tasks that this slot ended
 * @param doneSeconds time spent on them
 * @param elapsedSeconds of the task it runs; empty if it waits
 * @param unitsLeft units that the plan still means to pay after those already paid
 * @param leaving goes at the end of what is paid
 */
public record Standing(
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
