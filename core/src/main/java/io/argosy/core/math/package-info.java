/**
 * Numbers that every part of core computes alike. Nothing here knows a word of the product.
 *
 * <p>Start at {@link Seconds}, the one place where durations become numbers and numbers durations.
 */
@NullMarked
package io.argosy.core.math;

import org.jspecify.annotations.NullMarked;
