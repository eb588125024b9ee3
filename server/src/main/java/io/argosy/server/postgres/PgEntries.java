package io.argosy.server.postgres;

import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.error.DamagedJournal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reads a realm's entries in order, page by page, from the archive and then from the table. */
final class PgEntries implements Iterator<Entry> {
  /** As a rule an entry has at most a quarter of a mebibyte. */
  private static final int PAGE = 64;

  private final Database database;
  private final Codec codec;
  private final String realm;
  private final long last;
  private final Queue<Entry> page = new ArrayDeque<>();
  private long at;

  /**
   * @param after the number of the entry before the first
   * @param last the number of the last entry
   */
  PgEntries(Database database, Codec codec, String realm, long after, long last) {
    this.database = database;
    this.codec = codec;
    this.realm = realm;
    this.at = after;
    this.last = last;
  }

  @Override
  public boolean hasNext() {
    return at < last;
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (page.isEmpty()) {
      page.addAll(read());
    }
    Entry entry = page.poll();
    if (entry == null || entry.seq() != at + 1) {
      throw new DamagedJournal(
          "realm " + realm, "entry " + (at + 1) + " is missing", PgJournal.RESTORE);
    }
    at = entry.seq();
    return entry;
  }

  private List<Entry> read() {
    try {
      return database.ask(
          connection -> {
            List<Entry> found = table(connection);
            // Entries may move to the archive between two pages, but never back.
            return startsRight(found) ? found : archive(connection);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean startsRight(List<Entry> found) {
    return !found.isEmpty() && found.getFirst().seq() == at + 1;
  }

  private List<Entry> table(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select seq, body, crc from entry where realm = ? and seq > ? order by seq limit ?")) {
      select.setString(1, realm);
      select.setLong(2, at);
      select.setInt(3, PAGE);
      List<Entry> found = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          byte[] body = rows.getBytes(2);
          if (!RowChecksum.fits(body, rows, "crc")) {
            throw RowChecksum.damaged("entry " + rows.getLong(1) + " of realm " + realm);
          }
          found.add(entry(body));
        }
      }
      return found;
    }
  }

  private List<Entry> archive(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "select body from archive where realm = ? and first <= ? and last >= ?")) {
      select.setString(1, realm);
      select.setLong(2, at + 1);
      select.setLong(3, at + 1);
      List<Entry> found = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        if (rows.next()) {
          for (byte[] line : lines(rows.getBytes(1))) {
            found.add(entry(line));
          }
        }
      }
      found.removeIf(entry -> entry.seq() <= at);
      return found;
    }
  }

  /** A row of the archive has the checksum of its compressed form. */
  private List<byte[]> lines(byte[] packed) {
    try {
      return unpacked(packed);
    } catch (IOException e) {
      throw RowChecksum.damaged("the archive of realm " + realm + " with entry " + (at + 1));
    }
  }

  private Entry entry(byte[] body) {
    return codec.entry(body, 0, body.length, "realm " + realm);
  }

  /** Packs many bodies into one: a line each, compressed. */
  static byte[] packed(List<byte[]> bodies) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (byte[] body : bodies) {
        out.write(body);
        out.write('\n');
      }
    }
    return bytes.toByteArray();
  }

  private static List<byte[]> unpacked(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(line -> line.getBytes(StandardCharsets.UTF_8)).toList();
    }
  }
}
