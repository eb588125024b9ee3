package io.argosy.server.service;

import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.server.store.Documents;
import io.argosy.server.store.IdentityFault;
import io.argosy.server.store.RealmReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Checks that the journal, the documents and the bodies of a realm belong to one history. The
 * journal has an incarnation from its creation; a document and a small body repeat it. The body is
 * written before the document, so that a realm with the document and without the body has lost its
 * bodies.
 */
public final class RealmIdentity {
  /** The name of the document, and of the body below the realm's name. */
  public static final String NAME = "incarnation";

  private static final int LIMIT = 1 << 10;

  private final String realm;
  private final RealmReader reader;
  private final Blobs blobs;

  public RealmIdentity(String realm, RealmReader reader, Blobs blobs) {
    this.realm = realm;
    this.reader = reader;
    this.blobs = blobs;
  }

  /**
   * To be called before the journal is opened, because that would create it.
   *
   * @throws IdentityFault when there is no journal, but other data of the realm
   */
  public void refuseMissingJournal() throws IOException {
    if (reader.hasJournal()) {
      return;
    }
    List<Documents.Document> documents = reader.documents();
    Optional<String> incarnation = reader.incarnation();
    for (Documents.Document one : documents) {
      if (one.name().equals(NAME) && incarnation.equals(text(one))) {
        return; // A realm that has its identity, and no entry yet.
      }
    }
    List<String> bodies = blobs.list(realm);
    if (documents.isEmpty() && bodies.isEmpty()) {
      return; // A new realm.
    }
    throw new IdentityFault(
        "the journal is missing: "
            + reader.place()
            + " holds none, although the realm has "
            + documents.size()
            + " documents"
            + bodies.stream()
                .findFirst()
                .map(one -> " and bodies in " + blobs.place() + ", such as " + one)
                .orElse("")
            + "; restore the journal from a copy, or the whole service with argosy admin restore;"
            + " to begin an empty realm instead, move what is left away");
  }

  /**
   * To be called when the journal is open, before anything is written: compares, and records the
   * incarnation of a realm that has none yet.
   *
   * @throws IdentityFault when the parts belong to different histories
   */
  public void check(Documents documents) throws IOException {
    Optional<String> journal = reader.incarnation();
    if (journal.isEmpty()) {
      return; // A journal of version 2, to which nothing was added since.
    }
    String mine = journal.get();
    Optional<String> stored = documents.find(NAME).flatMap(RealmIdentity::text);
    Optional<String> marked = marked();
    compare(mine, stored, marked);
    if (marked.isEmpty()) {
      mark(mine);
    }
    if (stored.isEmpty()) {
      documents.put(NAME, body(mine, new LinkedHashMap<>()));
    }
  }

  /**
   * As {@link #check}, without writing.
   *
   * @param documents all documents of the realm
   */
  public void compare(List<Documents.Document> documents) throws IOException {
    Optional<String> journal = reader.incarnation();
    if (journal.isPresent()) {
      Optional<String> stored =
          documents.stream()
              .filter(it -> it.name().equals(NAME))
              .findFirst()
              .flatMap(RealmIdentity::text);
      compare(journal.get(), stored, marked());
    }
  }

  private void compare(String mine, Optional<String> stored, Optional<String> marked)
      throws IdentityFault {
    if (stored.isPresent() && !stored.get().equals(mine)) {
      throw mixed(mine, "the documents belong to incarnation " + stored.get());
    }
    if (marked.isPresent() && !marked.get().equals(mine)) {
      throw mixed(
          mine, "the bodies in " + blobs.place() + " belong to incarnation " + marked.get());
    }
    if (marked.isEmpty() && stored.isPresent()) {
      throw mixed(
          mine,
          "the body "
              + marker()
              + " is missing in "
              + blobs.place()
              + ", which may be another place than before");
    }
  }

  private IdentityFault mixed(String mine, String found) {
    return new IdentityFault(
        "two histories are mixed: the journal in "
            + reader.place()
            + " is incarnation "
            + mine
            + ", but "
            + found
            + "; bring the parts that belong together, or restore the service with argosy admin"
            + " restore; if you know that they do belong together, run argosy admin adopt "
            + realm);
  }

  /** Records that all parts belong to the incarnation of the journal; the operator's act. */
  public void adopt(Documents documents) throws IOException {
    String mine =
        reader
            .incarnation()
            .orElseThrow(
                () -> new IdentityFault(reader.place() + " holds no journal with an incarnation"));
    blobs.remove(marker());
    mark(mine);
    documents.put(NAME, body(mine, new LinkedHashMap<>()));
  }

  /** Records the incarnation of a restored realm, and whose continuation it is. */
  public void restored(Documents documents, String parent, long head) throws IOException {
    String mine = reader.incarnation().orElse("");
    SequencedMap<String, Object> origin = new LinkedHashMap<>();
    origin.put("parent", parent);
    origin.put("parentHead", head);
    if (!mine.isEmpty()) {
      mark(mine);
      documents.put(NAME, body(mine, origin));
    }
  }

  private String marker() {
    return realm + "/" + NAME;
  }

  private void mark(String incarnation) throws IOException {
    blobs.put(
        marker(), new ByteArrayInputStream(incarnation.getBytes(StandardCharsets.UTF_8)), LIMIT);
  }

  private Optional<String> marked() throws IOException {
    if (blobs.size(marker()).isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = blobs.get(marker())) {
      return Optional.of(new String(in.readNBytes(LIMIT), StandardCharsets.UTF_8).strip());
    }
  }

  private static Optional<String> text(Documents.Document document) {
    return JsonTree.fields(NAME, document.body()).text(NAME);
  }

  private static byte[] body(String incarnation, SequencedMap<String, Object> origin) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("argosy", 1);
    fields.put(NAME, incarnation);
    fields.putAll(origin);
    return JsonText.of(fields).getBytes(StandardCharsets.UTF_8);
  }
}
