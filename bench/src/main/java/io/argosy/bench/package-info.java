/**
 * Measures Argosy: plain programs that print one table each, run by {@link Bench}.
 *
 * <p>Figures that were seen, with the machine named, stand in bench/RESULTS.md. Nothing here is a
 * test: speed never fails a build.
 */
@NullMarked
package io.argosy.bench;

import org.jspecify.annotations.NullMarked;
