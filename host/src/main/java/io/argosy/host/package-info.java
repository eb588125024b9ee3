/**
 * The parts of a realm that every process with a kernel needs, whether it is a run of one job or a
 * service.
 *
 * <p>Start at {@link HostedRealm}: it leads each instruction to one of its {@link HostPorts}, or to
 * {@link Computations}, which makes plans and schedules off the decision loop's thread. {@link
 * OrderOutbox} keeps orders for agents that fetch them. HTTP does not live here.
 */
@NullMarked
package io.argosy.host;

import org.jspecify.annotations.NullMarked;
