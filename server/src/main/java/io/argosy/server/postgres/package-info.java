/**
 * The durable data of a service in PostgreSQL, for any number of replicas.
 *
 * <p>Start at {@link PgStore}. {@link Database} holds the connections and migrates the tables;
 * {@link PgJournal} is the journal of one realm, whose entries the {@link Committer} stores
 * together with those of others; {@link PgOwners} is where replicas see each other. The database
 * refuses every write of an owner once the realm has a later epoch.
 */
@NullMarked
package io.argosy.server.postgres;

import org.jspecify.annotations.NullMarked;
