/**
 * Remembers: what happened and what was decided, in order, so that a process may die at any
 * instant.
 *
 * <p>Start at {@link Journal}: entries go in, and are durable when the call returns. {@link
 * FileJournal} keeps them in a folder, {@link MemoryJournal} in memory with faults to order. {@link
 * Codec} is the stored form, {@link Recovered} the way back to a state. Nothing here decides, and
 * nothing here knows what a fact means.
 */
@NullMarked
package io.argosy.journal;

import org.jspecify.annotations.NullMarked;
