/**
 * The timelines a policy fills: which vCPU is busy when, which VM holds which image from when on.
 *
 * <p>Start at {@link Board}; one vCPU's timeline is a {@link Lane}. Both are mutable and belong to
 * one run of one policy, which makes an immutable schedule of them in the end. What to put where is
 * not decided here.
 */
@NullMarked
package io.argosy.core.dag.slots;

import org.jspecify.annotations.NullMarked;
