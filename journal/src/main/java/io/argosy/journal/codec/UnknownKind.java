package io.argosy.journal.codec;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;

/** A snapshot holds jobs of a kind that this program does not have. */
public final class UnknownKind extends DatabindException {
  UnknownKind(JsonParser in, String kind) {
    super(
        in,
        "it holds jobs of the kind '"
            + kind
            + "', which this program does not know: use the program that wrote it");
  }
}
