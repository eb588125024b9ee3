package io.argosy.server.service;

import io.argosy.protocol.text.BadInput;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.store.Documents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * Checks that all replicas store bodies in the same place. The place identifies itself by a blob
 * with its id; the first replica records that id, and the others compare theirs.
 */
final class SameBodies {
  /** No realm can have this name. */
  static final String ID = "argosy.id";

  private static final String RECORD = "bodies";
  private static final int LIMIT = 1 << 10;

  private SameBodies() {}

  /**
   * A place with its id.
   *
   * @param name for people; another computer may know the place by another name
   */
  private record Place(String id, String name) {
    static Place parse(byte[] body) {
      String[] lines = new String(body, StandardCharsets.UTF_8).split("\n", 2);
      return new Place(lines[0], lines.length > 1 ? lines[1] : "another place");
    }

    byte[] body() {
      return (id + "\n" + name).getBytes(StandardCharsets.UTF_8);
    }
  }

  /**
   * Records the place if none is recorded yet.
   *
   * @param flag the option that sets where the bodies are
   * @throws BadInput when the other replicas store theirs elsewhere
   */
  static void check(Documents documents, Blobs blobs, String flag) throws IOException {
    Optional<Documents.Document> known = documents.find(RECORD);
    if (known.isEmpty()) {
      documents.add(RECORD, new Place(made(blobs), blobs.place()).body());
      known = documents.find(RECORD); // If another replica was faster, its place is valid for all.
    }
    Place place = Place.parse(known.orElseThrow().body());
    Optional<String> mine = id(blobs);
    if (!mine.equals(Optional.of(place.id()))) {
      throw BadInput.inArgument(flag, blobs.place(), sentence(flag, blobs.place(), mine, place));
    }
  }

  private static String sentence(String flag, String here, Optional<String> mine, Place place) {
    return flag
        + " would have bodies in "
        + here
        + ", "
        + mine.map(id -> "whose " + ID + " is " + id).orElse("which has no " + ID)
        + ", but the other servers of this database have them in "
        + place.name()
        + ", whose "
        + ID
        + " is "
        + place.id()
        + "; all must have them in the same place";
  }

  /** The first stored id is valid. */
  private static String made(Blobs blobs) throws IOException {
    byte[] fresh = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    blobs.put(ID, new ByteArrayInputStream(fresh), LIMIT);
    return id(blobs).orElseThrow(() -> new IOException(blobs.place() + " does not keep " + ID));
  }

  private static Optional<String> id(Blobs blobs) throws IOException {
    if (blobs.size(ID).isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = blobs.get(ID)) {
      return Optional.of(new String(in.readNBytes(LIMIT), StandardCharsets.UTF_8).strip());
    }
  }
}
