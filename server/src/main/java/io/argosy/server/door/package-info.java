/**
 * The wire-compatible door: programs that speak the text protocol of TaScaaS and RUPER-LB join a
 * job as they are.
 *
 * <p>Start at {@link Door}. {@link NodeCalls} is for infrastructures, {@link BalancerCalls} for
 * their workers, {@link ResultCalls} for what these made. To the kernel each node is a machine and
 * each worker an attempt ({@link Worker}); what a worker holds is read from the kernel's state, and
 * the little that the kernel has no word for lies as {@link Notes} beside the uploads. Nothing is
 * decided here.
 */
@NullMarked
package io.argosy.server.door;

import org.jspecify.annotations.NullMarked;
