/**
 * A worker is the kernel's record of one place of a job, in the queue or on a slot; it runs the
 * user's tasks.
 *
 * <p>Start at {@link Worker}. {@link WorkerCounters} keeps sums over the workers of a job in step
 * with every change, and {@link SpeedStats} the measured speed of one attempt. {@link Machine} is
 * what the kernel knows of a machine that is present. Nothing here decides.
 */
@NullMarked
package io.argosy.core.engine.worker;

import org.jspecify.annotations.NullMarked;
