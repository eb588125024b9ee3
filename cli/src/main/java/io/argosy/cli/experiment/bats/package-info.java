/**
 * The evaluation of BaTS: its definition and how its tables are told.
 *
 * <p>Start at {@link BatsPlay}; {@link BatsFileReader} reads the definition, {@link BatsText} is
 * what people read and {@link BatsFields} what programs read. Playing it is the simulator's part.
 */
@NullMarked
package io.argosy.cli.experiment.bats;

import org.jspecify.annotations.NullMarked;
