/**
 * Runs calls in containers, by the command {@code podman}.
 *
 * <p>Start at {@link Containers}. {@link Podman} is the command and its detected capabilities;
 * {@link Images} pulls images; a {@link ContainerReaper} removes containers when the agent is
 * killed. This package does not decide which jobs run in containers.
 */
@NullMarked
package io.argosy.agent.podman;

import org.jspecify.annotations.NullMarked;
