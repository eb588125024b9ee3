package io.argosy.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Which segment holds an entry. The files say it themselves, and are asked when it matters. */
final class SegmentStarts {
  private final Layout layout;
  private final Codec codec;
  private final NavigableMap<Long, Integer> numbers = new TreeMap<>();

  SegmentStarts(Layout layout, Codec codec) {
    this.layout = layout;
    this.codec = codec;
  }

  /** A new segment follows all others. */
  void add(Segment next) {
    if (!numbers.isEmpty()) {
      numbers.put(next.after(), next.number());
    }
  }

  /** All segments, each under the number of the entry before it. */
  NavigableMap<Long, Integer> upTo(Segment last) {
    try {
      if (numbers.isEmpty()) {
        for (int number : layout.allSegments().keySet()) {
          numbers.put(SegmentWalk.after(layout, codec, number), number);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    numbers.put(last.after(), last.number());
    return new TreeMap<>(numbers);
  }
}
