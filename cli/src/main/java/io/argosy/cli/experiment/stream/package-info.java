/**
 * A stream of jobs under advice on slots: its definition, its output and its chart.
 *
 * <p>Start at {@link StreamReproduction}; {@link StreamFileReader} reads the definition, {@link
 * StreamText} prints it for people, {@link StreamFields} for programs, and {@link StreamChart}
 * draws it. The simulator runs it.
 */
@NullMarked
package io.argosy.cli.experiment.stream;

import org.jspecify.annotations.NullMarked;
