package io.argosy.server.rental;

import io.argosy.server.access.RentTokens;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/**
 * What all realms of a service need to rent machines.
 *
 * @param letting the machine providers
 * @param tokens the tokens with which machines register
 * @param server the address of the service; waits until the service listens
 * @param replicas the current addresses of its other servers
 */
public record RentalSetup(
    RentalProviders letting,
    RentTokens tokens,
    Supplier<URI> server,
    Supplier<List<URI>> replicas) {}
