package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Lets bodies go between their reader or writer and the store itself. An address is good for one
 * thing with one body for a while; to write, it is also bound to the size and SHA-256 announced.
 */
public interface DirectBlobs {
  /** An address to read a body from. */
  String read(String name, Duration good);

  /**
   * Begins to store a body.
   *
   * @return how it is to be sent
   */
  Way begin(String name, ResultRef body, Duration good) throws IOException;

  /**
   * Where to send one part of a large body.
   *
   * @param upload which {@link #begin} named
   * @param number from 1
   */
  Address part(String name, String upload, int number, ResultRef part, Duration good)
      throws IOException;

  /**
   * Puts the parts of a large body together, unless a body of that name is there: the first stays.
   *
   * @return what is there under that name now
   * @throws Unfinished when parts are missing
   */
  ResultRef finish(String name, String upload, ResultRef body) throws IOException;

  /** Gives a large body up; its parts are thrown away. */
  void abandon(String name, String upload) throws IOException;

  /** Throws away the parts of large bodies that were begun so long ago and never finished. */
  int clear(Duration older) throws IOException;

  /**
   * Where to send something.
   *
   * @param headers must be sent along as they are: they are signed
   */
  record Address(String url, SequencedMap<String, String> headers) {
    public Address(String url, Map<String, String> headers) {
      this(url, (SequencedMap<String, String>) new LinkedHashMap<>(headers));
    }
  }

  /** How a body is to be sent. */
  sealed interface Way {
    /** In one piece. */
    record Whole(Address address) implements Way {}

    /** In parts of a size, the last with what is left. */
    record Parts(String upload, long partBytes) implements Way {}
  }

  /** A body was said to be sent, and is not there as it was announced. */
  final class Unfinished extends IOException {
    public Unfinished(String sentence) {
      super(sentence);
    }
  }
}
