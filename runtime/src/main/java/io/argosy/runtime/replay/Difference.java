package io.argosy.runtime.replay;

import io.argosy.core.kernel.Fact;
import io.argosy.core.kernel.Stimulus;
import java.util.Optional;

/**
 * The first place at which what is decided now is not what is stored.
 *
 * @param seq the entry
 * @param stimulus what was decided on, if the entry has anything to decide on
 * @param stored the fact that is stored there; none when more is decided now
 * @param now the fact that is decided there now; none when less is decided now
 */
public record Difference(
    long seq, Optional<Stimulus> stimulus, Optional<Fact> stored, Optional<Fact> now) {}
