package io.argosy.server.backup;

import io.argosy.core.model.ResultRef;
import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.server.store.Documents;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The forms of the objects of a backup: compressed lines. Equal content gives equal bytes. */
final class Packing {
  private Packing() {}

  /** A body of the service with its name. */
  record Named(String name, ResultRef body) {}

  static byte[] packed(List<byte[]> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes, 1 << 16)) {
      for (byte[] line : lines) {
        out.write(line);
        out.write('\n');
      }
    }
    return bytes.toByteArray();
  }

  static List<String> lines(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed), 1 << 16)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  static byte[] texts(List<String> lines) throws IOException {
    return packed(lines.stream().map(line -> line.getBytes(StandardCharsets.UTF_8)).toList());
  }

  static byte[] documents(List<Documents.Document> documents) throws IOException {
    Base64.Encoder base64 = Base64.getEncoder();
    List<String> lines = new ArrayList<>();
    for (Documents.Document one : documents) {
      lines.add(one.name() + " " + base64.encodeToString(one.body()));
    }
    return texts(lines);
  }

  static List<Documents.Document> documents(byte[] packed) throws IOException {
    List<Documents.Document> found = new ArrayList<>();
    for (String line : lines(packed)) {
      int blank = line.lastIndexOf(' ');
      byte[] body = Base64.getDecoder().decode(line.substring(blank + 1));
      found.add(new Documents.Document(line.substring(0, blank), 1, body));
    }
    return found;
  }

  static byte[] bodies(List<Named> bodies) throws IOException {
    return texts(
        bodies.stream()
            .map(it -> it.body().sha256() + " " + it.body().bytes() + " " + it.name())
            .toList());
  }

  static List<Named> bodies(byte[] packed) throws IOException {
    return lines(packed).stream()
        .map(line -> line.split(" ", 3))
        .map(it -> new Named(it[2], new ResultRef(Long.parseLong(it[1]), it[0])))
        .toList();
  }

  static List<Entry> entries(byte[] packed, Codec codec, String where) throws IOException {
    return lines(packed).stream()
        .map(line -> line.getBytes(StandardCharsets.UTF_8))
        .map(line -> codec.entry(line, 0, line.length, where))
        .toList();
  }
}
