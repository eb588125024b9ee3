/**
 * A kind of job that only tests have: N ticks on one slot, one after the other, each kept.
 *
 * <p>It proves that a kind is a package: {@code JobKinds.standard().with(new CountdownKind())}
 * registers it, and no class of the product names it. Start at {@link CountdownKind}.
 */
@NullMarked
package io.argosy.core.kind.countdown;

import org.jspecify.annotations.NullMarked;
