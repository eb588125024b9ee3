/**
 * What agents and the service say to each other, one record a message; {@code openapi.yaml} beside
 * it is the contract in full.
 *
 * <p>A machine enlists ({@link Enlistment}), asks for orders again and again ({@link Poll}, {@link
 * Orders}), and hands in news ({@link Dispatch}), which is answered when it is durable ({@link
 * Verdicts}). Every record writes itself with {@code fields()} and reads itself with {@code
 * from(Fields)}; what is wrong with a message becomes one sentence.
 */
@NullMarked
package io.argosy.protocol.wire;

import org.jspecify.annotations.NullMarked;
