/**
 * The parts of a run on this machine: agents in this process, and merges in the run's folder.
 *
 * <p>Start at {@link InProcessAgents}. They are ports of a {@link io.argosy.host.HostedRealm}.
 */
@NullMarked
package io.argosy.host.run;

import org.jspecify.annotations.NullMarked;
