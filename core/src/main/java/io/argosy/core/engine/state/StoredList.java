package io.argosy.core.engine.state;

import java.util.List;

/**
 * The field under which a snapshot stores what one kind remembers of its jobs.
 *
 * @param always whether the field is written even if no such job exists
 * @param later components of the record that were added after its version was released: a missing
 *     one is empty
 */
public record StoredList(
    String name, Class<? extends KindSnapshot> type, boolean always, List<String> later) {
  public StoredList {
    later = List.copyOf(later);
  }
}
