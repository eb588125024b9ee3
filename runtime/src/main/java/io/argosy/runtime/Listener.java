package io.argosy.runtime;

import io.argosy.core.kernel.State;
import io.argosy.journal.Entry;

/** Sees every entry once it is durable. */
@FunctionalInterface
public interface Listener {
  /** Called by the driver's thread: must not block, change the state or keep it. */
  void stored(Entry entry, State state);
}
