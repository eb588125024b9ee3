/**
 * The messages between agents and the service, one record each; {@code openapi.yaml} beside it is
 * the full contract.
 *
 * <p>A machine registers ({@link Registration}), polls for orders ({@link Poll}, {@link Orders}),
 * and sends reports ({@link ReportDelivery}), which are answered when they are durable ({@link
 * Acks}). Every record writes itself with {@code fields()} and reads itself with {@code
 * from(Fields)}; an invalid message yields one sentence.
 */
@NullMarked
package io.argosy.protocol.wire;

import org.jspecify.annotations.NullMarked;
