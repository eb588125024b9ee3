package io.argosy.runtime.replay;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import java.util.Optional;

/**
 * The first position at which the present decision differs from the stored one.
 *
 * @param seq the entry
 * @param stimulus the stimulus, if the entry has one
 * @param stored the stored fact; empty if more is decided now
 * @param now the fact decided now; empty if less is decided now
 */
public record Difference(
    long seq, Optional<Stimulus> stimulus, Optional<Fact> stored, Optional<Fact> now) {}
