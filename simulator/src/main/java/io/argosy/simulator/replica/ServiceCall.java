package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Fact;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One request to a service, tried once: it is answered, refused, or nothing is heard of it.
 *
 * @param number no two have the same
 * @param answered hears who decided what on it, once that is durable
 * @param refused hears that it was not taken
 */
record ServiceCall(
    long number,
    RealmMessage news,
    BiConsumer<OwnedRealm, List<Fact>> answered,
    Runnable refused) {}
