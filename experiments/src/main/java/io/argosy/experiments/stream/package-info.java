/**
 * Jobs that arrive one after the other while machines follow scaling advice.
 *
 * <p>Start at {@link StreamExperiment} (what is varied) and {@link StreamRun} (how it is run).
 * {@link StreamFileReader} reads the definition, {@link StreamText} and {@link StreamChart} show
 * the result. The advice is computed in core.
 */
@NullMarked
package io.argosy.experiments.stream;

import org.jspecify.annotations.NullMarked;
