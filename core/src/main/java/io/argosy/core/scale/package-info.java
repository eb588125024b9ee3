/**
 * How many slots there should be: advice to the machines, which may follow it.
 *
 * <p>Start at {@link ScaleRule} and {@link ScaleRules}. Pure arithmetic on a {@link Load}; when to
 * measure and whom to tell does not live here: that is the kernel's and its driver's part.
 * Equations are numbered in docs/algorithms/scaling.md.
 */
@NullMarked
package io.argosy.core.scale;

import org.jspecify.annotations.NullMarked;
