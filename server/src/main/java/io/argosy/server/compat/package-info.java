/**
 * The wire-compatible API: programs that use the text protocol of TaScaaS and RUPER-LB take part in
 * a job unchanged.
 *
 * <p>Start at {@link CompatApi}. {@link NodeCalls} serves infrastructures, {@link BalancerCalls}
 * their workers, {@link ResultCalls} their results. To the kernel each node is a machine and each
 * worker an attempt ({@link WorkerNumber}). What a worker holds is read from the kernel's state;
 * the rest is stored as {@link AttemptNotes} beside the uploads. Nothing is decided here.
 */
@NullMarked
package io.argosy.server.compat;

import org.jspecify.annotations.NullMarked;
