package io.argosy.server.realm;

import io.argosy.server.access.RentTokens;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/**
 * What renting takes in every realm of a service.
 *
 * @param letting who lets machines
 * @param tokens with what they enlist
 * @param server where the service listens, waiting until it does
 * @param replicas where its other servers are found now
 */
record Renting(
    Letting letting, RentTokens tokens, Supplier<URI> server, Supplier<List<URI>> replicas) {}
