package io.argosy.protocol.bag;

import java.time.Duration;

/** What one machine costs for a span of time: {@code 0.02 EUR/h}. */
public record Price(Amount amount, Duration per) {}
