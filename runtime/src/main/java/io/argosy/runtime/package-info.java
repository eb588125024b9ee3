/**
 * Runs the kernel in real time: the driver, group commit, timers.
 *
 * <p>Start at {@link Driver}; {@link ManualDriver} is the same without a thread. Both use {@link
 * JournaledLoop}, the decision loop of core on a journal. {@link Instructions} receives
 * instructions after the journal has stored them. Core makes the decisions.
 */
@NullMarked
package io.argosy.runtime;

import org.jspecify.annotations.NullMarked;
