/**
 * Measures Argosy: plain programs that print one table each, run by {@link Bench}.
 *
 * <p>bench/RESULTS.md has measured values, with the machine. Nothing here is a test: speed never
 * fails a build.
 */
@NullMarked
package io.argosy.bench;

import org.jspecify.annotations.NullMarked;
