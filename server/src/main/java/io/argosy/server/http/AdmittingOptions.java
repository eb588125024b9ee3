package io.argosy.server.http;

import io.helidon.common.socket.SocketOptions;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The options of accepted sockets. Helidon sets them before it does anything else with a
 * connection, and closes the connection if that fails: only here can the server refuse and log a
 * connection before its handshake.
 */
record AdmittingOptions(SocketOptions usual, Connections connections) implements SocketOptions {
  @Override
  public void configureSocket(SocketChannel socket) {
    connections.admit(socket);
    SocketOptions.super.configureSocket(socket);
  }

  @Override
  public Map<SocketOption<?>, Object> socketOptions() {
    return usual.socketOptions();
  }

  @Override
  public Duration connectTimeout() {
    return usual.connectTimeout();
  }

  @Override
  public Duration readTimeout() {
    return usual.readTimeout();
  }

  @Override
  public Optional<Integer> socketReceiveBufferSize() {
    return usual.socketReceiveBufferSize();
  }

  @Override
  public Optional<Integer> socketSendBufferSize() {
    return usual.socketSendBufferSize();
  }

  @Override
  public boolean socketReuseAddress() {
    return usual.socketReuseAddress();
  }

  @Override
  public boolean socketKeepAlive() {
    return usual.socketKeepAlive();
  }

  @Override
  public boolean tcpNoDelay() {
    return usual.tcpNoDelay();
  }
}
