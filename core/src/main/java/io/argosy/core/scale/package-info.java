/**
 * How many slots there should be: advice to the machines, which need not follow it.
 *
 * <p>Start at {@link ScaleRule} and {@link ScaleRules}. Pure arithmetic on a {@link Load}; the
 * kernel and its driver decide when to measure and which machines get the advice. Equations are
 * numbered in docs/algorithms/scaling.md.
 */
@NullMarked
package io.argosy.core.scale;

import org.jspecify.annotations.NullMarked;
