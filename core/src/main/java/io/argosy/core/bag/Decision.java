package io.argosy.core.bag;

/**
 * One plan for what is left of a bag.
 *
 * @param fits whether the plan keeps every promise of the request; if not, it is the cheapest plan
 *     that keeps the deadline, or the fastest of all if none does, and costs what finishing takes
 * @param why one sentence for people
 */
public record Decision(Choice plan, boolean fits, String why) {}
