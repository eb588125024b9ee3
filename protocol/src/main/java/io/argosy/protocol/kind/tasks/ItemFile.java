package io.argosy.protocol.kind.tasks;

import io.argosy.protocol.text.Csv;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Items in a file of comma-separated values, which grows while tasks run. Only the position of each
 * row is in memory.
 */
public final class ItemFile implements Items, AutoCloseable {
  private final Path path;

  // Not a channel: the interrupt of one thread that reads would close it for all others.
  private final RandomAccessFile file;
  private final List<String> columns;

  /** Where the line with the names of the columns ends, and after it each row. */
  private long[] ends = new long[1024];

  private int lines;

  private ItemFile(Path path) throws IOException {
    this.path = path;
    file = new RandomAccessFile(path.toFile(), "rw");
    scan();
    if (lines == 0) {
      file.close();
      throw new IOException(path + " has no line with the names of its columns");
    }
    columns = values(0, ends[0]);
  }

  /** Creates a file without rows. */
  public static ItemFile create(Path path, List<String> columns) throws IOException {
    Files.write(path, line(columns));
    return new ItemFile(path);
  }

  /** Opens a file; a row at its end that was not written whole does not count. */
  public static ItemFile open(Path path) throws IOException {
    return new ItemFile(path);
  }

  /** Counts the rows that another process added since. */
  public synchronized void scan() throws IOException {
    long at = lines == 0 ? 0 : ends[lines - 1];
    try (InputStream in = Files.newInputStream(path)) {
      in.skipNBytes(at);
      InputStream bytes = new BufferedInputStream(in, 1 << 16);
      boolean quoted = false;
      for (int next = bytes.read(); next >= 0; next = bytes.read()) {
        at++;
        quoted ^= next == '"';
        if (next == '\n' && !quoted) {
          ended(at);
        }
      }
    }
  }

  private void ended(long at) {
    if (lines == ends.length) {
      ends = Arrays.copyOf(ends, lines + lines / 2);
    }
    ends[lines++] = at;
  }

  /** Adds rows, which are durable when this returns. */
  public void append(List<List<String>> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int[] lengths = new int[rows.size()];
    for (int i = 0; i < lengths.length; i++) {
      byte[] line = line(rows.get(i));
      bytes.writeBytes(line);
      lengths[i] = line.length;
    }
    synchronized (this) {
      long at = ends[lines - 1];
      if (file.length() > at) {
        file.setLength(at); // A row that another process did not write whole.
      }
      file.seek(at);
      file.write(bytes.toByteArray());
      file.getFD().sync();
      for (int length : lengths) {
        at += length;
        ended(at);
      }
    }
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public synchronized long size() {
    return lines - 1L;
  }

  @Override
  public synchronized List<String> row(long index) {
    int line = Math.toIntExact(index);
    if (line < 0 || line >= lines - 1) {
      throw new IndexOutOfBoundsException("row " + index + " of " + (lines - 1) + " in " + path);
    }
    try {
      return values(ends[line], ends[line + 1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> values(long from, long to) throws IOException {
    byte[] line = new byte[Math.toIntExact(to - from - 1)];
    file.seek(from);
    file.readFully(line);
    return Csv.values(new String(line, StandardCharsets.UTF_8))
        .orElseThrow(() -> new IOException(path + " was changed: a quote does not end"));
  }

  private static byte[] line(List<String> values) {
    return (Csv.line(values) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
