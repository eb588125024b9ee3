package io.argosy.server.postgres;

import io.argosy.journal.error.DamagedJournal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.CRC32C;

/**
 * The checksum of a body in its row. A transaction stores a row as a whole or not at all, so no row
 * is torn: a wrong checksum is damage.
 */
final class RowChecksum {
  private RowChecksum() {}

  static int of(byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(body, 0, body.length);
    return (int) crc.getValue();
  }

  /** Whether a body is what was stored; rows of older versions have no checksum. */
  static boolean fits(byte[] body, ResultSet row, String column) throws SQLException {
    int stated = row.getInt(column);
    return row.wasNull() || stated == of(body);
  }

  static DamagedJournal damaged(String where) {
    return new DamagedJournal(where, "the row does not match its checksum", PgJournal.RESTORE);
  }
}
