/**
 * The tasks that a job file declares: a list of lines, or one command over a sweep of values.
 *
 * <p>Start at {@link TaskSourceFile}, a job file with such tasks. {@link TaskSource} describes
 * where their commands come from, {@link TaskList} provides each by its index, however many there
 * are, and {@link TaskCall} is the call of one. On which machines they run is not here: that
 * depends on the kind.
 */
@NullMarked
package io.argosy.protocol.sweep;

import org.jspecify.annotations.NullMarked;
