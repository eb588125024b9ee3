/**
 * Limits the processor time of programs on this machine: a rented machine is as fast as its offer
 * promises, whatever hardware it runs on.
 *
 * <p>Start at {@link Throttle}. {@link CpuShares} is the requested share. Where control groups are
 * writable, a {@link ControlGroup} limits each call to its share; elsewhere a {@link DutyCycle}
 * stops and continues it, by the time that it has really used ({@link ProcessTimes}). The {@link
 * ThrottleShell} sends the signals, and ends every program when the agent itself is killed. The
 * speed of a machine for a job is measured by its results, not taken from here.
 */
@NullMarked
package io.argosy.agent.share;

import org.jspecify.annotations.NullMarked;
