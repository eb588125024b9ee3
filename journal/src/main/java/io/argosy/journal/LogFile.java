package io.argosy.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file that is written at its end. A port, so that tests can simulate a failing disk. */
interface LogFile extends Closeable {
  void write(byte[] bytes) throws IOException;

  /** Returns when all written data is durable. */
  void sync() throws IOException;

  /** Cuts the file and continues writing there. */
  void truncate(long length) throws IOException;

  /** Opens segments; creates missing ones. */
  interface Opener {
    LogFile open(Path file) throws IOException;
  }

  /** The file itself. Not a channel: an interrupt would close that in the middle of a write. */
  static LogFile open(Path file) throws IOException {
    RandomAccessFile opened = new RandomAccessFile(PrivateFiles.file(file).toFile(), "rw");
    opened.seek(opened.length());
    return new LogFile() {
      @Override
      public void write(byte[] bytes) throws IOException {
        opened.write(bytes);
      }

      @Override
      public void sync() throws IOException {
        opened.getFD().sync();
      }

      @Override
      public void truncate(long length) throws IOException {
        opened.setLength(length);
        opened.seek(length);
      }

      @Override
      public void close() throws IOException {
        opened.close();
      }
    };
  }
}
