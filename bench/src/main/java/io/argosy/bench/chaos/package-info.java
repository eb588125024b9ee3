/**
 * Kills processes of a service at random and checks the invariants at the end: servers, agents,
 * rented machines, tasks and the database, each a real process on this computer, connected over
 * loopback only.
 *
 * <p>Start at {@link Chaos}, which {@code bench/chaos/run} calls. {@link Strikes} chooses the
 * targets, {@link JobFeeder} keeps jobs running, {@link JobChecks} and {@link WorldChecks} judge.
 * {@link KeptCheck} and {@link BillCheck} judge without requests.
 */
@NullMarked
package io.argosy.bench.chaos;

import org.jspecify.annotations.NullMarked;
