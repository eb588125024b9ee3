/**
 * Decides again what a journal says was decided, and compares.
 *
 * <p>Start at {@link Replay}. A restart does not come here: it applies facts and decides nothing.
 */
@NullMarked
package io.argosy.runtime.replay;

import org.jspecify.annotations.NullMarked;
