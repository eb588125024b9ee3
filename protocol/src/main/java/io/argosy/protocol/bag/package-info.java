/**
 * The parts of a bag of tasks: the commands of its tasks, and the machines it may rent.
 *
 * <p>Start at {@link TaskSource}, which describes where the commands come from; {@link TaskList}
 * provides each by its index, however many there are. {@link OfferEntry} is a machine type with its
 * {@link Price}. The kernel decides which machines to rent, and when.
 */
@NullMarked
package io.argosy.protocol.bag;

import org.jspecify.annotations.NullMarked;
