/**
 * One realm of a service: its journal, its driver, and the services for jobs, machines, rentals and
 * merges around it.
 *
 * <p>Start at {@link RealmWorld}. {@link io.argosy.host.OrderOutbox} keeps the orders of each
 * machine until they are settled, {@link MachineRegistry} knows which machines are present, {@link
 * JobService} accepts jobs, {@link MergeService} has results merged.
 */
@NullMarked
package io.argosy.server.realm;

import org.jspecify.annotations.NullMarked;
