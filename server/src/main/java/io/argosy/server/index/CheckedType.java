package io.argosy.server.index;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.DataType;

/**
 * Stores the keys or the values of a page with their length and checksum, because the store itself
 * checks only where a page begins and ends.
 */
final class CheckedType<T> implements DataType<T> {
  /** More than a page ever has. */
  private static final int MOST = 1 << 20;

  private final DataType<T> type;

  CheckedType(DataType<T> type) {
    this.type = type;
  }

  @Override
  public void write(WriteBuffer to, Object values, int count) {
    int start = to.position();
    to.putInt(0).putInt(0);
    int from = to.position();
    type.write(to, values, count);
    int length = to.position() - from;
    to.putInt(start, length);
    to.putInt(start + Integer.BYTES, checksum(to.getBuffer(), from, length));
  }

  @Override
  public void read(ByteBuffer from, Object values, int count) {
    int length = from.getInt();
    int checksum = from.getInt();
    boolean whole =
        length >= 0
            && length <= from.remaining()
            && checksum == checksum(from, from.position(), length);
    if (!whole) {
      throw new DamagedIndex("a page does not match its checksum");
    }
    type.read(from, values, count);
  }

  private static int checksum(ByteBuffer bytes, int from, int length) {
    ByteBuffer part = bytes.duplicate();
    part.limit(from + length).position(from);
    CRC32C crc = new CRC32C();
    crc.update(part);
    return (int) crc.getValue();
  }

  @Override
  public T[] createStorage(int size) {
    if (size > MOST) {
      throw new DamagedIndex("a page claims to have " + size + " keys");
    }
    return type.createStorage(size);
  }

  @Override
  public int compare(T one, T other) {
    return type.compare(one, other);
  }

  @Override
  public int binarySearch(T key, Object values, int count, int guess) {
    return type.binarySearch(key, values, count, guess);
  }

  @Override
  public int getMemory(T value) {
    return type.getMemory(value);
  }

  @Override
  public boolean isMemoryEstimationAllowed() {
    return type.isMemoryEstimationAllowed();
  }

  @Override
  public void write(WriteBuffer to, T value) {
    type.write(to, value);
  }

  @Override
  public T read(ByteBuffer from) {
    return type.read(from);
  }
}
