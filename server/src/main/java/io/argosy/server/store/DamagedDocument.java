package io.argosy.server.store;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.JsonTree;
import java.io.IOException;
import java.util.function.Function;

/** A document cannot be read. The message says which it is, what is wrong, and what to do. */
public final class DamagedDocument extends IOException {
  private DamagedDocument(String message) {
    super(message);
  }

  /**
   * Reads a document.
   *
   * @param reader makes something of its fields; what it refuses is damaged too
   * @param without what it means to go on without the document, for the person who decides that
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
