/**
 * Kills a service at random and checks at the end what must hold: servers, agents, rented machines,
 * tasks and the database, each a real process on this computer, reached over loopback alone.
 *
 * <p>Start at {@link Chaos}, which {@code bench/chaos/run} calls. {@link Strikes} chooses who is
 * struck, {@link JobFeeder} keeps jobs running, {@link JobChecks} and {@link WorldChecks} judge.
 * What judges without asking anybody is {@link KeptCheck} and {@link BillCheck}.
 */
@NullMarked
package io.argosy.bench.chaos;

import org.jspecify.annotations.NullMarked;
