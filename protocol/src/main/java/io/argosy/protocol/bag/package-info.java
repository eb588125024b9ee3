/**
 * What a bag of tasks is made of: the commands of its tasks, and the machines it may rent.
 *
 * <p>Start at {@link Tasks}, which says where the commands come from; {@link TaskList} knows each
 * by its index, however many there are. {@link Offered} is a machine type with its {@link Price}.
 * Which machines are rented, and when, is decided elsewhere.
 */
@NullMarked
package io.argosy.protocol.bag;

import org.jspecify.annotations.NullMarked;
