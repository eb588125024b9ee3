/**
 * From the file of an iterative job to what the kernel decides on: iterations, slots, promise.
 *
 * <p>Start at {@link IterativeSpecs}. How iterations are shared among slots is decided in core.
 */
@NullMarked
package io.argosy.runtime.kind.iterative;

import org.jspecify.annotations.NullMarked;
