package io.argosy.simulator.replica;

import io.argosy.core.engine.message.Fact;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One call to a service, tried once: it is answered, refused, or never answered.
 *
 * @param number unique
 * @param answered receives the owner and its facts, once these are durable
 * @param refused runs when the call was not accepted
 */
record ServiceCall(
    long number,
    RealmMessage news,
    BiConsumer<OwnedRealm, List<Fact>> answered,
    Runnable refused) {}
