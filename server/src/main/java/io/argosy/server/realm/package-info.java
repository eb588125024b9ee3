/**
 * One running realm: a journal, a decision loop, and the services around it.
 *
 * <p>Start at {@link RealmWorld}. {@link Outbox} holds the orders of each machine until they are
 * settled, {@link Machines} tracks registered machines and their leases, {@link MergeDesk} merges
 * results, {@link JobDesk} accepts jobs, {@link Feed} delivers facts to watchers. Only {@link
 * Translation} converts between the wire format and the kernel's types.
 */
@NullMarked
package io.argosy.server.realm;

import org.jspecify.annotations.NullMarked;
