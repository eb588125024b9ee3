package io.argosy.server.service;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Bytes of a realm that are reserved for one body before its first byte comes. A body of unknown
 * length reserves more while it comes.
 */
public final class Reservation implements AutoCloseable {
  /** How much a body of unknown length reserves at once. */
  private static final long STEP = 1 << 18;

  private final More more;
  private final RealmBytes bytes;
  private long held;
  private boolean open = true;

  /** Reserves more bytes; returns how many. */
  @FunctionalInterface
  interface More {
    long reserve(long least, long wanted) throws RealmFull;
  }

  Reservation(RealmBytes bytes, long held, More more) {
    this.bytes = bytes;
    this.held = held;
    this.more = more;
  }

  /** The body, which cannot have more bytes than are reserved. */
  InputStream bounded(InputStream body) {
    return new FilterInputStream(body) {
      private long came;

      @Override
      public int read() throws IOException {
        int one = super.read();
        took(one < 0 ? 0 : 1);
        return one;
      }

      @Override
      public int read(byte[] into, int from, int most) throws IOException {
        int count = super.read(into, from, most);
        took(Math.max(0, count));
        return count;
      }

      private void took(int count) throws RealmFull {
        came += count;
        if (came > held) {
          long least = came - held;
          held += more.reserve(least, Math.max(least, STEP));
        }
      }
    };
  }

  /** The body is stored; its size counts from now on. */
  void arrived(long size) {
    if (open) {
      open = false;
      bytes.settle(held, size);
    }
  }

  /** Frees what did not arrive. */
  @Override
  public void close() {
    arrived(0);
  }
}
