package io.argosy.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The segment that is being written. */
final class Tail implements Closeable {
  private final LogFile file;
  private Segment segment;

  private Tail(LogFile file, Segment segment) {
    this.file = file;
    this.segment = segment;
  }

  /** Continues an existing valid segment. */
  static Tail reopen(LogFile.Opener disk, Layout layout, Segment segment) throws IOException {
    return new Tail(disk.open(layout.live(segment.number())), segment);
  }

  /** Starts a segment; it and its name are durable when this method returns. */
  static Tail create(
      LogFile.Opener disk, Layout layout, Codec codec, int number, long after, int previous)
      throws IOException {
    byte[] header =
        codec.encode(new SegmentHeader(Codec.VERSION, number, after, Line.hex(previous)));
    int checksum = Line.checksum(Line.NO_CHECKSUM, header, 0, header.length);
    byte[] line = Line.of(checksum, header);
    Path path = layout.live(number);
    LogFile file = disk.open(path);
    try {
      file.write(line);
      file.sync();
      Layout.sync(layout.folder());
      return new Tail(file, new Segment(number, after, after, line.length, checksum));
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  Segment segment() {
    return segment;
  }

  /** One write, one sync. */
  void append(byte[] payload) throws IOException {
    int checksum = Line.checksum(segment.checksum(), payload, 0, payload.length);
    byte[] line = Line.of(checksum, payload);
    file.write(line);
    file.sync();
    segment = segment.with(line.length, checksum);
  }

  /** Removes what a failed append may have written. */
  void undo() throws IOException {
    file.truncate(segment.bytes());
    file.sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
