/**
 * Who owns a realm when several processes serve one: when to claim it, for how long a claim lets
 * its owner decide, when to hand it on. Rules only; no clock, no database.
 *
 * <p>Start at {@link Tenure}, which knows until when a replica may decide, and {@link Spread},
 * which says what to claim and what to hand on; {@link Pen} says what an owner does after an entry
 * of which nobody knows whether it was stored. That two owners never both write is not settled here
 * but by the journal, which takes an entry only from the latest epoch at the expected head.
 */
@NullMarked
package io.argosy.core.ownership;

import org.jspecify.annotations.NullMarked;
