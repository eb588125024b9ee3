package io.argosy.server.http;

/**
 * Whoever sent a request.
 *
 * @param address without a port; behind a trusted proxy, the one that the proxy names
 * @param known to be called when it is seen that the service knows the sender: connections of
 *     strangers are the first to be closed when there are too many
 */
public record Peer(String address, Runnable known) {}
