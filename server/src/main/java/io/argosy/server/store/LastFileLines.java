package io.argosy.server.store;

import io.argosy.protocol.files.FilePart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** The last lines of a file, read from its end: old lines cost nothing. */
final class LastFileLines {
  private static final int BLOCK = 1 << 16;

  private LastFileLines() {}

  /** At most {@code limit} whole lines that match, oldest first. */
  static List<String> of(Path file, int limit, Predicate<String> meant) throws IOException {
    List<String> found = new ArrayList<>();
    if (!Files.exists(file)) {
      return found;
    }
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      boolean ended = false;
      for (long end = in.size(); end > 0 && found.size() < limit; end -= BLOCK) {
        byte[] block = FilePart.read(in, Math.max(0, end - BLOCK), (int) Math.min(BLOCK, end));
        for (int i = block.length - 1; i >= 0 && found.size() < limit; i--) {
          if (block[i] != '\n') {
            line.write(block[i]);
          } else {
            take(line, ended, meant, found);
            ended = true;
          }
        }
      }
      if (found.size() < limit) {
        take(line, ended, meant, found);
      }
    }
    Collections.reverse(found);
    return found;
  }

  /** Takes a line, of which the bytes came last first; one that has no end yet is left out. */
  private static void take(
      ByteArrayOutputStream backwards, boolean ended, Predicate<String> meant, List<String> found) {
    byte[] bytes = backwards.toByteArray();
    backwards.reset();
    for (int i = 0; i < bytes.length / 2; i++) {
      byte other = bytes[bytes.length - 1 - i];
      bytes[bytes.length - 1 - i] = bytes[i];
      bytes[i] = other;
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (ended && !text.isEmpty() && meant.test(text)) {
      found.add(text);
    }
  }
}
