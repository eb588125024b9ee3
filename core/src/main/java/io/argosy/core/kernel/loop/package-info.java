/**
 * The one loop that decides, for every world: production, the simulator, later functions.
 *
 * <p>Start at {@link DecisionLoop}. What it needs of a world are its {@link LoopPorts}; what others
 * ask of it is a {@link LoopRequest}; what it makes is a {@link DecidedEntry}. Threads, futures,
 * journals, timers and virtual time do not live here: drivers bring them. Rules do not live here
 * either: the kernel has them.
 */
@NullMarked
package io.argosy.core.kernel.loop;

import org.jspecify.annotations.NullMarked;
