/**
 * Several cooperative workers of one partition: how they ask and how work moves between them.
 *
 * <p>Start at {@link WorkerBalancer}, which moves work between workers by their speed; {@link
 * WorkerPool} is what they hold. {@link HttpEndpoint} and {@link LineProtocol} carry questions and
 * answers. Processes are started elsewhere.
 */
@NullMarked
package io.argosy.agent.cooperative;

import org.jspecify.annotations.NullMarked;
