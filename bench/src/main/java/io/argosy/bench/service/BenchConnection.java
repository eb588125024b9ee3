package io.argosy.bench.service;

import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.SequencedMap;

/**
 * One persistent connection, with as little work for each request as possible: on a machine with
 * few cores the measuring program takes time from the measured one.
 */
final class BenchConnection implements AutoCloseable {
  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;
  private final String head;

  BenchConnection(URI server, String token) throws IOException {
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 2048);
    out = socket.getOutputStream();
    head =
        " HTTP/1.1\r\nHost: "
            + server.getAuthority()
            + "\r\nAuthorization: Bearer "
            + token
            + "\r\nContent-Type: application/json\r\nContent-Length: ";
  }

  /** Sends a request; returns the body of the answer, which must be successful. */
  byte[] ask(String method, String path, byte[] body) throws IOException {
    byte[] first =
        (method + " " + path + head + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[first.length + body.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    out.write(all);
    int status = Integer.parseInt(header().substring(9, 12));
    int length = -1;
    for (String line = header(); !line.isEmpty(); line = header()) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    byte[] answer = length >= 0 ? in.readNBytes(length) : chunks();
    if (status >= 400) {
      throw new IOException(
          method + " " + path + ": " + status + " " + new String(answer, StandardCharsets.UTF_8));
    }
    return answer;
  }

  Fields post(String path, SequencedMap<String, Object> body) throws IOException {
    return JsonTree.fields("answer", ask("POST", path, bytes(JsonText.of(body))));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String header() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (int size = chunk(); size > 0; size = chunk()) {
      whole.write(in.readNBytes(size));
      header();
    }
    header();
    return whole.toByteArray();
  }

  private int chunk() throws IOException {
    return Integer.parseInt(header().replaceFirst(";.*", "").strip(), 16);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
