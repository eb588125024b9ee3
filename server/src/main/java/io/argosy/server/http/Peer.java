package io.argosy.server.http;

/**
 * The sender of a request.
 *
 * @param address without a port; behind a trusted proxy, the address that the proxy names
 * @param known to be called when the sender shows a valid token: when too many connections are
 *     open, the server closes those of unknown senders first
 */
public record Peer(String address, Runnable known) {}
