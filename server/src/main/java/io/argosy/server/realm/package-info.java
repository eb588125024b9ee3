/**
 * One realm at work: a journal, a driver, and the desks around it.
 *
 * <p>Start at {@link RealmWorld}. {@link Outbox} keeps the orders of each machine until they are
 * settled, {@link Machines} knows who is there and for how long, {@link MergeDesk} has results
 * merged, {@link JobDesk} takes jobs in, {@link Feed} tells who watches. {@link Translation} is the
 * only place where the wire's words become the kernel's.
 */
@NullMarked
package io.argosy.server.realm;

import org.jspecify.annotations.NullMarked;
