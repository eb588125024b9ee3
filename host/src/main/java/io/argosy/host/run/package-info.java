/**
 * A run of one job of any kind on this computer: agents in this process, no network, and all bodies
 * in the run's folder.
 *
 * <p>Start at {@link EmbeddedRealm}, which is a {@link io.argosy.host.HostedRealm} with these
 * ports. A kind makes a {@link LocalMachine} of each of its machines; {@link MachinePlace} keeps
 * several machines on one computer apart, and {@link RunOutputs} hands files from task to task.
 * Machines that are rented do not live here: each is a process that reports to a service.
 */
@NullMarked
package io.argosy.host.run;

import org.jspecify.annotations.NullMarked;
