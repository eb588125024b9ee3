package io.argosy.journal;

import io.argosy.journal.line.FramedLine;
import io.argosy.journal.line.StoredLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The segment that is being written. */
final class OpenSegment implements Closeable {
  private final LogFile file;
  private Segment segment;

  private OpenSegment(LogFile file, Segment segment) {
    this.file = file;
    this.segment = segment;
  }

  /** Continues an existing valid segment. */
  static OpenSegment reopen(LogFile.Opener disk, Layout layout, Segment segment)
      throws IOException {
    return new OpenSegment(disk.open(layout.live(segment.number())), segment);
  }

  /** Starts a segment; it and its name are durable when this method returns. */
  static OpenSegment create(LogFile.Opener disk, Layout layout, Codec codec, Segment.Header header)
      throws IOException {
    byte[] payload = codec.encode(header);
    int checksum = StoredLine.checksum(StoredLine.NO_CHECKSUM, payload, 0, payload.length);
    byte[] line = StoredLine.of(checksum, payload);
    Path path = layout.live(header.segment());
    LogFile file = disk.open(path);
    try {
      file.write(line);
      file.sync();
      Layout.sync(layout.folder());
      return new OpenSegment(file, new Segment(header, header.after(), line.length, checksum));
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
    int checksum = StoredLine.checksum(segment.checksum(), payload, 0, payload.length);
    byte[] line = FramedLine.of(segment.checksum(), checksum, payload);
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
