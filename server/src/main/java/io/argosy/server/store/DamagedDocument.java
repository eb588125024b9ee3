package io.argosy.server.store;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.util.function.Function;

/** A document cannot be read. The message names the document, what is wrong, and what to do. */
public final class DamagedDocument extends IOException {
  private DamagedDocument(String message) {
    super(message);
  }

  /** A folder stands where a document should. */
  static DamagedDocument folder(String place) {
    return new DamagedDocument(
        place + " is a folder: move it away, and restore the file from a copy if there was one");
  }

  /**
   * Reads a document.
   *
   * @param reader parses its fields; a document that it refuses counts as damaged
   * @param without the consequence of continuing without the document, for the person who decides
   *     that
   */
  public static <T> T read(
      Documents documents, Documents.Document document, Function<Fields, T> reader, String without)
      throws DamagedDocument {
    try {
      return reader.apply(JsonTree.fields(document.name(), document.body()));
    } catch (BadInput | IllegalArgumentException e) {
      String wrong =
          document.body().length == 0 ? "is empty" : "cannot be read (" + e.getMessage() + ")";
      throw new DamagedDocument(
          documents.place(document.name())
              + " "
              + wrong
              + ": restore it from a copy, or remove it; "
              + without);
    }
  }
}
