package io.argosy.server.index;

import java.io.ByteArrayOutputStream;
import java.util.stream.LongStream;

/** Ascending numbers in few bytes: each as its distance from the one before. */
final class EntryList {
  private static final int MOST_BYTES = 4096;
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final long key;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(16);
  private long last;
  private boolean changed;

  EntryList(long key) {
    this.key = key;
  }

  static EntryList of(long key, byte[] stored) {
    EntryList list = new EntryList(key);
    list.bytes.writeBytes(stored);
    long[] seqs = list.seqs();
    list.last = seqs.length == 0 ? 0 : seqs[seqs.length - 1];
    return list;
  }

  long key() {
    return key;
  }

  /** The list that continues this one. */
  EntryList next() {
    return new EntryList(key + 1);
  }

  boolean isFull() {
    return bytes.size() >= MOST_BYTES;
  }

  /** Whether it has numbers that {@link #bytes} never returned. */
  boolean isChanged() {
    return changed;
  }

  void add(long seq) {
    if (seq == last) {
      return;
    }
    long left = seq - last;
    while (left >= MORE) {
      bytes.write((int) (left & (MORE - 1)) | MORE);
      left >>>= BITS;
    }
    bytes.write((int) left);
    last = seq;
    changed = true;
  }

  byte[] bytes() {
    changed = false;
    return bytes.toByteArray();
  }

  long[] seqs() {
    byte[] all = bytes.toByteArray();
    LongStream.Builder found = LongStream.builder();
    long seq = 0;
    long value = 0;
    int shift = 0;
    for (byte one : all) {
      value |= (long) (one & (MORE - 1)) << shift;
      shift += BITS;
      if ((one & MORE) == 0) {
        seq += value;
        found.add(seq);
        value = 0;
        shift = 0;
      }
    }
    return found.build().toArray();
  }
}
