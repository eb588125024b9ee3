package io.argosy.journal;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.argosy.journal.line.StoredLine;
import java.util.Optional;

/**
 * The valid part of a segment.
 *
 * @param lastSeq its last entry, or the last one before it when it has none
 * @param bytes length of its valid lines
 * @param checksum of its last valid line
 */
record Segment(Header header, long lastSeq, int bytes, int checksum) {
  int number() {
    return header.segment();
  }

  /** The last entry before it. */
  long after() {
    return header.after();
  }

  /** Whether entries of the present version may be appended to it. */
  boolean isPresent() {
    return header.v() == Codec.VERSION;
  }

  Segment with(int lineBytes, int lineChecksum) {
    return new Segment(header, lastSeq + 1, bytes + lineBytes, lineChecksum);
  }

  /**
   * The first line of a segment. It is a {@code StoredLine} in every version, so that an older
   * program finds the version of a newer segment.
   *
   * @param v the version of the form of the further lines
   * @param after the last entry before this segment
   * @param previous the checksum of the last line before this segment, in hex
   * @param incarnation of the journal; versions before 3 have none
   * @param trimmed present if the segment was rewritten without entries that nothing needs
   */
  @JsonPropertyOrder({"v", "segment", "after", "previous", "incarnation", "trimmed"})
  record Header(
      int v,
      int segment,
      long after,
      String previous,
      Optional<String> incarnation,
      Optional<Trimmed> trimmed) {
    private static final int FRAMED = 3;

    /** The header of the first segment of a new journal. */
    static Header first(String incarnation) {
      String nothing = StoredLine.hex(StoredLine.NO_CHECKSUM);
      return new Header(Codec.VERSION, 1, 0, nothing, Optional.of(incarnation), Optional.empty());
    }

    /** The header of the segment that continues another. */
    static Header after(Segment before, String incarnation) {
      String previous = StoredLine.hex(before.checksum());
      return new Header(
          Codec.VERSION,
          before.number() + 1,
          before.lastSeq(),
          previous,
          Optional.of(incarnation),
          Optional.empty());
    }

    /** The header of the same segment after it was rewritten. */
    Header trimmed(Trimmed how) {
      return new Header(Codec.VERSION, segment, after, previous, incarnation, Optional.of(how));
    }

    /** Whether each further line states its length: a {@code FramedLine}. */
    boolean isFramed() {
      return v >= FRAMED;
    }
  }

  /**
   * What a rewritten segment says of the whole one.
   *
   * @param last its last entry
   * @param end the checksum of its last line, in hex, which the next segment names
   * @param used how many entries were needed when it was rewritten
   */
  @JsonPropertyOrder({"last", "end", "used"})
  record Trimmed(long last, String end, int used) {
    Trimmed with(int nowUsed) {
      return new Trimmed(last, end, nowUsed);
    }
  }
}
