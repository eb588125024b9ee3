package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Transfers bodies directly between a client and the store. An address is valid for one operation
 * on one body for a limited time; an upload address is also bound to the announced size and
 * SHA-256.
 */
public interface DirectBlobs {
  /** A download address of a body. */
  String read(String name, Duration good) throws IOException;

  /**
   * Starts the upload of a body.
   *
   * @return how to send it
   */
  Way begin(String name, ResultRef body, Duration good) throws IOException;

  /**
   * The upload address of one part of a large body.
   *
   * @param upload the name from {@link #begin}
   * @param number from 1
   */
  Address part(String name, String upload, int number, ResultRef part, Duration good)
      throws IOException;

  /**
   * Completes a large body from its parts, unless a body of that name exists: the first stays.
   *
   * @return the size and hash of the body now stored under that name
   * @throws Unfinished if parts are missing
   */
  ResultRef finish(String name, String upload, ResultRef body) throws IOException;

  /** Aborts the upload of a large body; its parts are deleted. */
  void abandon(String name, String upload) throws IOException;

  /** Deletes the parts of uploads that were started this long ago and never finished. */
  int clear(Duration older) throws IOException;

  /**
   * An address to send data to.
   *
   * @param headers must be sent unchanged: they are signed
   */
  record Address(String url, SequencedMap<String, String> headers) {
    public Address(String url, Map<String, String> headers) {
      this(url, (SequencedMap<String, String>) new LinkedHashMap<>(headers));
    }
  }

  /** How to send a body. */
  sealed interface Way {
    /** In one piece. */
    record Whole(Address address) implements Way {}

    /** In parts of a size; the last part has the rest. */
    record Parts(String upload, long partBytes) implements Way {}
  }

  /** A body was announced as sent but is not stored as announced. */
  final class Unfinished extends IOException {
    public Unfinished(String sentence) {
      super(sentence);
    }
  }
}
