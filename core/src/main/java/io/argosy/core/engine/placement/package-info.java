/**
 * What the placement and the balancing of iterative work read off the state: expected speeds, first
 * shares, the order of users, and the transfer of work between workers.
 *
 * <p>Start at {@link BalanceView}, the input of every balancing round. {@link FairShareOrder} says
 * which user is next. When these run is decided by the rules.
 */
@NullMarked
package io.argosy.core.engine.placement;

import org.jspecify.annotations.NullMarked;
