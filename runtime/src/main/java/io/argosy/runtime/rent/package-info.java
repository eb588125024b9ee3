/**
 * Rented machines: their providers, and how one is ordered, extended, released and found again.
 *
 * <p>Start at {@link MachineProvider}. {@link LocalProvider} provides processes of this computer,
 * {@link SshProvider} given hosts. The kernel decides what to rent and for how long; a rented
 * machine is ready when its agent registers, and shuts itself down when its time is over
 * (docs/decisions/0010). A {@link RemoteHostAgent} is not rented, but reaches its host in the same
 * way.
 */
@NullMarked
package io.argosy.runtime.rent;

import org.jspecify.annotations.NullMarked;
