/**
 * The vocabulary of the kernel: what happened, what was decided and what is to be done.
 *
 * <p>Start at {@link Stimulus}, {@link Fact} and {@link Instruction}. A {@link Reason} carries the
 * numbers of a decision; the sentence about it is made outside core. The journal stores these
 * records under names of its own, so a class may be renamed, a component may not. Nothing here
 * decides.
 */
@NullMarked
package io.argosy.core.engine.message;

import org.jspecify.annotations.NullMarked;
