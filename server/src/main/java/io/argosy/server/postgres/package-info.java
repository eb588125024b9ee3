/**
 * What a service must not forget, in PostgreSQL, for any number of replicas.
 *
 * <p>Start at {@link PgStore}. {@link Database} has the connections and brings the tables up to
 * date; {@link PgJournal} is the journal of one realm, whose entries the {@link Committer} stores
 * together with those of others; {@link PgOwners} is where replicas see each other. Everything that
 * an owner writes is refused once the realm has a later epoch.
 */
@NullMarked
package io.argosy.server.postgres;

import org.jspecify.annotations.NullMarked;
