/**
 * The loop that makes all decisions, for production, the simulator and, later, functions.
 *
 * <p>Start at {@link DecisionLoop}. {@link LoopPorts} is what it needs from its environment, {@link
 * LoopRequest} what others ask of it, {@link DecidedEntry} what it produces. Threads, futures,
 * journals, timers and virtual time are not here: drivers provide them. Rules are not here either:
 * they are in the kernel.
 */
@NullMarked
package io.argosy.core.engine.loop;

import org.jspecify.annotations.NullMarked;
