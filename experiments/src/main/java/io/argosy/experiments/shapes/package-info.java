/**
 * The eight shapes of world that balancing and forecasting are judged by.
 *
 * <p>Start at {@link Shape}: each draws a {@link Drawn} world and the size of a job that fits it,
 * from a seed. {@link SlotSpeeds} holds the speeds. Playing them lives elsewhere.
 */
@NullMarked
package io.argosy.experiments.shapes;

import org.jspecify.annotations.NullMarked;
