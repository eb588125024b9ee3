/**
 * Runs calls in containers, by the command {@code podman}.
 *
 * <p>Start at {@link Containers}. {@link Podman} is the command and what was found out about it
 * here; {@link Images} gets images; a {@link Watchman} removes containers when the agent is killed.
 * Which jobs run in containers is not decided here.
 */
@NullMarked
package io.argosy.agent.podman;

import org.jspecify.annotations.NullMarked;
