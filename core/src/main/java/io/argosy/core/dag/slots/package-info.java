/**
 * The timelines that a policy fills: which vCPU is busy when, and which VM holds which image from
 * when on.
 *
 * <p>Start at {@link ScheduleBuilder}; one vCPU's timeline is a {@link Lane}. Both are mutable and
 * belong to one run of one policy, which finally makes an immutable schedule of them. The policies
 * decide what runs where.
 */
@NullMarked
package io.argosy.core.dag.slots;

import org.jspecify.annotations.NullMarked;
