/**
 * Who gets a slot: the queue in fair order, machines ranked by the kind of the job, free slots that
 * jobs fill and give up again, and advice on how many slots there should be.
 *
 * <p>Start at {@link PlacementRules}. {@link FairShareOrder} says which user is next. What a worker
 * does with its slot is decided by the kind of its job.
 */
@NullMarked
package io.argosy.core.engine.placement;

import org.jspecify.annotations.NullMarked;
