package io.argosy.protocol.rental;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * A machine type that a bag may rent.
 *
 * @param provider the machine provider
 * @param unit time is charged by whole units of this length
 * @param minimum the least time charged
 * @param max how many are available at once
 * @param start expected time until a machine works
 * @param slots how many tasks one machine runs at once
 * @param watts power draw of one machine; given for all offers of a bag or for none
 */
public record OfferEntry(
    String name,
    Provider provider,
    Price price,
    Duration unit,
    Duration minimum,
    int max,
    Duration start,
    int slots,
    OptionalDouble watts) {}
