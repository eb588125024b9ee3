package io.argosy.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.journal.line.StoredLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a journal as version 2 did. */
final class OlderJournal {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private int checksum = StoredLine.NO_CHECKSUM;

  private OlderJournal() {}

  /** One segment with these entries. */
  static void write(Path folder, List<Entry> entries) {
    OlderJournal journal = new OlderJournal();
    journal.add("{\"v\":2,\"segment\":1,\"after\":0,\"previous\":\"00000000\"}");
    for (Entry entry : entries) {
      String present = new String(Codec.standard().encode(entry), UTF_8);
      journal.add(present.replaceFirst("^\\{\"v\":\\d+,", "{\"v\":2,"));
    }
    try {
      Files.createDirectories(folder.resolve("archive"));
      Files.createDirectories(folder.resolve("snapshots"));
      Files.write(folder.resolve("00000001.log"), journal.log.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String json) {
    byte[] payload = json.getBytes(UTF_8);
    checksum = StoredLine.checksum(checksum, payload, 0, payload.length);
    log.writeBytes(StoredLine.of(checksum, payload));
  }
}
