package io.argosy.protocol.rental;

import java.time.Duration;

/** The price of one machine for a span of time: {@code 0.02 EUR/h}. */
public record Price(MoneyAmount amount, Duration per) {}
