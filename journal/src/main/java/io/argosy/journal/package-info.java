/**
 * Remembers what happened and what was decided, in order, so that a process may die at any instant.
 *
 * <p>Start at {@link Journal}: an entry is durable when the call returns. {@link FileJournal} keeps
 * entries in a folder, {@link MemoryJournal} in memory with faults on request. {@link Codec} is the
 * stored form, {@link RecoveredState} the way back to a state. Nothing here decides or knows what a
 * fact means.
 */
@NullMarked
package io.argosy.journal;

import org.jspecify.annotations.NullMarked;
