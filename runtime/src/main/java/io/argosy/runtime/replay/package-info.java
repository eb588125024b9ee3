/**
 * Repeats the decisions of a journal and compares them.
 *
 * <p>Start at {@link Replay}. A restart does not use this: it applies facts and decides nothing.
 */
@NullMarked
package io.argosy.runtime.replay;

import org.jspecify.annotations.NullMarked;
