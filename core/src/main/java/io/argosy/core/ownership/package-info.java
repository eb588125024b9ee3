/**
 * Ownership of realms among several replicas: when to claim a realm, how long the owner may decide,
 * when to release it. Rules only; no clock, no database.
 *
 * <p>Start at {@link Leases}, which knows until when a replica may decide, and {@link
 * RealmBalancer}, which decides what to claim and release; {@link WriteFence} decides what an owner
 * does after an entry that may or may not be stored. The journal, not this package, ensures that
 * two owners never both write: it takes an entry only from the latest epoch at the expected head.
 */
@NullMarked
package io.argosy.core.ownership;

import org.jspecify.annotations.NullMarked;
