package io.argosy.core.bag;

import io.argosy.core.bag.model.MenuEntry;

/**
 * One plan for the rest of a bag.
 *
 * @param fits whether the plan keeps every promise of the request; if not, it is the cheapest plan
 *     that meets the deadline, or the fastest of all if none does, and its cost is that of
 *     finishing
 * @param why one sentence for people
 */
public record ChosenPlan(MenuEntry plan, boolean fits, String why) {}
