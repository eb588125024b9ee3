/**
 * How single values are stored: names of sealed cases, times, ids and fields that later versions
 * added.
 *
 * <p>Start at {@link StoredNames}: a stored name stays for good, whatever its class is called
 * later. Whole entries are written by the codec of the journal.
 */
@NullMarked
package io.argosy.journal.codec;

import org.jspecify.annotations.NullMarked;
