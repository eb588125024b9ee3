package io.argosy.runtime.blobs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Appends to one pack of a folder of blobs. Callers that append at the same time share one write to
 * the disk. A process appends only to packs that it created: what a killed one left half-written at
 * the end of its pack is named by nothing.
 */
final class PackFile implements AutoCloseable {
  private final String name;
  private final FileChannel channel;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final List<Part> waiting = new ArrayList<>();
  private long end;
  private boolean broken;

  /** What one caller appends. */
  private static final class Part {
    private final byte[] bytes;
    private long offset = -1;

    Part(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** It takes no more; another one does. */
  static final class Closed extends IOException {
    Closed(String name) {
      super("the pack " + name + " takes no more");
    }
  }

  PackFile(String name, Path file) throws IOException {
    this.name = name;
    channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  String name() {
    return name;
  }

  /** Returns where the bytes are, once they are durable. */
  long append(byte[] bytes) throws IOException {
    Part part = new Part(bytes);
    synchronized (waiting) {
      waiting.add(part);
    }
    writing.lock();
    try {
      if (part.offset < 0) {
        writeAll();
      }
      return part.offset;
    } finally {
      writing.unlock();
    }
  }

  /** Writes what waits; the lock is held. */
  private void writeAll() throws IOException {
    List<Part> parts;
    synchronized (waiting) {
      parts = List.copyOf(waiting);
      waiting.clear();
    }
    if (broken) {
      throw new Closed(name);
    }
    try {
      long to = end;
      for (Part part : parts) {
        ByteBuffer bytes = ByteBuffer.wrap(part.bytes);
        while (bytes.hasRemaining()) {
          to += channel.write(bytes, to);
        }
      }
      channel.force(false);
    } catch (IOException e) {
      broken = true;
      channel.truncate(end);
      throw e;
    }
    for (Part part : parts) {
      part.offset = end;
      end += part.bytes.length;
    }
  }

  /** Whether it takes no more: it is large, or a write to it failed. */
  boolean isOver(long most) {
    writing.lock();
    try {
      return broken || end >= most;
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    writing.lock();
    try {
      broken = true;
      channel.close();
    } finally {
      writing.unlock();
    }
  }
}
