package io.argosy.agent.files;

import io.argosy.core.model.PackPlace;
import io.argosy.core.model.ResultRef;
import java.io.IOException;

/** Reads the small results that came with their reports and are stored together. */
@FunctionalInterface
public interface PackedResults {
  /** The bytes of a result, which are those that were stored. */
  byte[] read(PackPlace place, ResultRef result) throws IOException;
}
