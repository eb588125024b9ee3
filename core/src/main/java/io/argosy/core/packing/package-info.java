/**
 * Items of different sizes into groups: which machine of a stage gets which items.
 *
 * <p>Start at {@link BinPacking}. Groups that a user's program made are checked by {@link
 * GroupsCheck}, items that it wrote by {@link ItemsCheck}. Equations are numbered in
 * docs/algorithms/packing.md. When a stage opens, and what its machines then do, is decided
 * elsewhere.
 */
@NullMarked
package io.argosy.core.packing;

import org.jspecify.annotations.NullMarked;
