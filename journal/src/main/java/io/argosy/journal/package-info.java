/**
 * The durable record of events and decisions, in order, so that a process may die at any instant.
 *
 * <p>Start at {@link Journal}: appended entries are durable when the call returns. {@link
 * FileJournal} keeps them in a folder, {@link MemoryJournal} in memory with injected faults. {@link
 * Codec} is the stored form, {@link Recovered} restores a state. The package makes no decisions and
 * does not interpret facts.
 */
@NullMarked
package io.argosy.journal;

import org.jspecify.annotations.NullMarked;
