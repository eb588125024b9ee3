package io.argosy.server.postgres;

import io.argosy.journal.Codec;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.journal.error.DamagedJournal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Many older entries of a realm in one row, compressed: a line each. In a row that was rewritten,
 * the lines of entries that nothing needed are empty.
 *
 * @param bytes the lines
 * @param starts where each line begins, and where the last one ends
 */
record ArchiveRow(String realm, Bounds bounds, byte[] bytes, List<Integer> starts) {
  private static final String NEEDED =
      "select first, last, used, body from archive where realm = ? and first <= ? and last >= ?";

  /**
   * Which entries a row holds.
   *
   * @param first the number of its first entry
   */
  record Bounds(long first, long last, OptionalInt used) implements Journal.Part {
    @Override
    public long after() {
      return first - 1;
    }

    static Bounds of(ResultSet row) throws SQLException {
      int used = row.getInt("used");
      OptionalInt kept = row.wasNull() ? OptionalInt.empty() : OptionalInt.of(used);
      return new Bounds(row.getLong("first"), row.getLong("last"), kept);
    }
  }

  /** The row with an entry. */
  static Optional<ArchiveRow> with(Connection connection, String realm, long seq)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(NEEDED)) {
      select.setString(1, realm);
      select.setLong(2, seq);
      select.setLong(3, seq);
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? Optional.of(of(realm, Bounds.of(row), row.getBytes("body")))
            : Optional.empty();
      }
    }
  }

  private static ArchiveRow of(String realm, Bounds bounds, byte[] packed) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] bytes = in.readAllBytes();
      List<Integer> starts = new ArrayList<>(List.of(0));
      for (int at = 0; at < bytes.length; at++) {
        if (bytes[at] == '\n') {
          starts.add(at + 1);
        }
      }
      ArchiveRow row = new ArchiveRow(realm, bounds, bytes, starts);
      if (starts.size() - 1 != bounds.last() - bounds.first() + 1) {
        throw row.damaged("it holds " + (starts.size() - 1) + " entries");
      }
      return row;
    } catch (IOException e) {
      // The compressed form has a checksum.
      throw RowChecksum.damaged("the archive of realm " + realm + " with entry " + bounds.first());
    }
  }

  private DamagedJournal damaged(String what) {
    String where =
        "the archive of realm "
            + realm
            + " with entries "
            + bounds.first()
            + " to "
            + bounds.last();
    return new DamagedJournal(where, what, PgJournal.RESTORE);
  }

  /** The entry with this number; empty when nothing needed it and it went. */
  Optional<Entry> entry(Codec codec, long seq) {
    int line = Math.toIntExact(seq - bounds.first());
    int from = starts.get(line);
    int length = starts.get(line + 1) - 1 - from;
    if (length == 0) {
      if (bounds.used().isEmpty()) {
        throw damaged("entry " + seq + " is missing");
      }
      return Optional.empty();
    }
    Entry entry = codec.entry(bytes, from, length, "realm " + realm);
    if (entry.seq() != seq) {
      throw damaged("entry " + entry.seq() + " is in the place of entry " + seq);
    }
    return Optional.of(entry);
  }

  /** The entries from one number up to another, without those that went. */
  List<Entry> entries(Codec codec, long from, long to) {
    List<Entry> entries = new ArrayList<>();
    for (long seq = Math.max(from, bounds.first()); seq <= Math.min(to, bounds.last()); seq++) {
      entry(codec, seq).ifPresent(entries::add);
    }
    return entries;
  }

  /** The body of a row: the encoded entries, in which an empty one stands for one that went. */
  static byte[] packed(Iterable<byte[]> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (byte[] line : lines) {
        out.write(line);
        out.write('\n');
      }
    }
    return bytes.toByteArray();
  }
}
