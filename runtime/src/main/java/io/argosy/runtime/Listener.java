package io.argosy.runtime;

import io.argosy.core.engine.view.StateView;
import io.argosy.journal.Entry;

/** Receives every entry once it is durable. */
@FunctionalInterface
public interface Listener {
  /** Called by the driver's thread: must not block, and must not change or keep the state. */
  void stored(Entry entry, StateView state);
}
