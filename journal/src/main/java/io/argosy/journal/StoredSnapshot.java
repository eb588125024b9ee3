package io.argosy.journal;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.argosy.core.engine.state.Snapshot;

/**
 * The state after an entry.
 *
 * @param v the version of the stored form
 * @param seq the last entry whose facts are in it
 */
@JsonPropertyOrder({"v", "seq", "snapshot"})
public record StoredSnapshot(int v, long seq, Snapshot snapshot) {
  /** A snapshot in the present version. */
  public static StoredSnapshot of(long seq, Snapshot snapshot) {
    return new StoredSnapshot(Codec.VERSION, seq, snapshot);
  }
}
