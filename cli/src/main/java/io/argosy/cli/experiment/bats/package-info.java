/**
 * The evaluation of BaTS: its definition and its tables.
 *
 * <p>Start at {@link BatsReproduction}; {@link BatsFileReader} reads the definition, {@link
 * BatsText} prints it for people and {@link BatsFields} for programs. The simulator runs it.
 */
@NullMarked
package io.argosy.cli.experiment.bats;

import org.jspecify.annotations.NullMarked;
