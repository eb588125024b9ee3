/**
 * The lines of a segment: their two forms, and how a reader tells an interrupted write from damage.
 *
 * <p>Start at {@link io.argosy.journal.line.LineReader}. What a line says is not here: the payload
 * is bytes.
 */
@NullMarked
package io.argosy.journal.line;

import org.jspecify.annotations.NullMarked;
