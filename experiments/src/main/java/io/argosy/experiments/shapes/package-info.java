/**
 * The eight shapes of world that judge balancing and forecasting, and families of random worlds
 * that judge forecasts.
 *
 * <p>Start at {@link Shape}: each draws a {@link Drawn} world and the size of a job that fits it,
 * from a seed. {@link WorldFamily} and its {@link WorldGrammar} draw worlds that no constant was
 * chosen for. {@link SlotSpeeds} draws the speeds. Simulating the worlds does not live here.
 */
@NullMarked
package io.argosy.experiments.shapes;

import org.jspecify.annotations.NullMarked;
