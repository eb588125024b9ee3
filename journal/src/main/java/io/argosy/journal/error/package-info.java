/**
 * Why a journal cannot do what it was asked.
 *
 * <p>Start at {@link JournalException}. Each case is a class, and each message tells the reader
 * what to do next. Nothing here reads or writes.
 */
@NullMarked
package io.argosy.journal.error;

import org.jspecify.annotations.NullMarked;
