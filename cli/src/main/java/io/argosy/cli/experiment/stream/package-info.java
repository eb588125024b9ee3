/**
 * A stream of jobs under advice on slots: its definition, and how it is told and drawn.
 *
 * <p>Start at {@link StreamPlay}; {@link StreamFileReader} reads the definition, {@link StreamText}
 * is what people read, {@link StreamFields} what programs read and {@link StreamChart} the picture.
 * Playing it is the simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment.stream;

import org.jspecify.annotations.NullMarked;
