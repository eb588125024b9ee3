/**
 * Bags explained: sentences about samples, menus and plans, and a bag with its bill as fields.
 *
 * <p>Start at {@link BagExplanation} (sentences) and {@link BagFields} (fields for programs).
 */
@NullMarked
package io.argosy.explain.kind.bag;

import org.jspecify.annotations.NullMarked;
