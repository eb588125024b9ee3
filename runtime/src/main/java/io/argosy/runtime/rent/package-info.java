/**
 * Machines that are rented: whoever has them, how one is ordered, prolonged, given back, and found
 * again.
 *
 * <p>Start at {@link Landlord}. {@link LocalLandlord} lets processes of this computer, {@link
 * SshLandlord} given hosts. What to rent and for how long is decided by the kernel; that a rented
 * machine is ready is said by its agent, which enlists; and it ends itself when its time is over
 * (docs/decisions/0010). A {@link FarAgent} is nobody's rent, but comes to its host in the same
 * way.
 */
@NullMarked
package io.argosy.runtime.rent;

import org.jspecify.annotations.NullMarked;
