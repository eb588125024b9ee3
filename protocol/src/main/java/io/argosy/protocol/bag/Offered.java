package io.argosy.protocol.bag;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * A machine type that a bag may rent.
 *
 * @param provider who rents it out
 * @param unit time is charged by whole units of this length
 * @param minimum and never for less than this
 * @param max how many can be had at once
 * @param start how long one is expected to take until it works
 * @param slots tasks that one runs at once
 * @param watts what one draws; told of all offers of a bag or of none
 */
public record Offered(
    String name,
    Provider provider,
    Price price,
    Duration unit,
    Duration minimum,
    int max,
    Duration start,
    int slots,
    OptionalDouble watts) {}
