/**
 * The compatibility API: programs that use the text protocol of TaScaaS and RUPER-LB join a job
 * without changes.
 *
 * <p>Start at {@link Door}. {@link NodeCalls} serves infrastructures, {@link BalancerCalls} their
 * workers, {@link ResultCalls} the uploads of results. For the kernel each node is a machine and
 * each worker an attempt ({@link Worker}). The kernel's state shows what a worker holds; the few
 * facts that the kernel does not model are {@link Notes} beside the uploads. This package decides
 * nothing.
 */
@NullMarked
package io.argosy.server.door;

import org.jspecify.annotations.NullMarked;
