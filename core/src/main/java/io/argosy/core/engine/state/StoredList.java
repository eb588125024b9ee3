package io.argosy.core.engine.state;

import java.util.List;

/**
 * What a snapshot stores of the jobs of one kind, under the name of the kind: a list of records.
 *
 * @param later components of the record that were added after its version was released: a missing
 *     one is empty
 */
public record StoredList(Class<? extends KindSnapshot> type, List<String> later) {
  public StoredList {
    later = List.copyOf(later);
  }
}
