/**
 * How much of a processor the programs of this machine get: a rented machine is as fast as its
 * offer says, whatever it runs on.
 *
 * <p>Start at {@link Throttle}. What was asked for is {@link Shares}. Where control groups can be
 * written, a {@link ControlGroup} holds each call to its share; elsewhere a {@link DutyCycle} stops
 * and continues it, by what it has really used ({@link ProcessTimes}). The {@link Keeper} sends the
 * signals, and ends every program when the agent itself is killed. How fast a machine is for a job
 * is measured by its results and not believed from here.
 */
@NullMarked
package io.argosy.agent.share;

import org.jspecify.annotations.NullMarked;
