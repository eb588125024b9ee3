package io.argosy.simulator;

import io.argosy.core.kernel.Fact;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One request to a service, tried once: it is answered, refused, or nothing is heard of it.
 *
 * @param number no two have the same
 * @param answered hears who decided what on it, once that is durable
 * @param refused hears that it was not taken
 */
record Ask(long number, News news, BiConsumer<Seat, List<Fact>> answered, Runnable refused) {}
