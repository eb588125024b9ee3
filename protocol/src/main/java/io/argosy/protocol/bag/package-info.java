/**
 * The tasks of a bag: where their commands come from.
 *
 * <p>Start at {@link TaskSource}, which describes it; {@link TaskList} provides each command by its
 * index, however many there are.
 */
@NullMarked
package io.argosy.protocol.bag;

import org.jspecify.annotations.NullMarked;
