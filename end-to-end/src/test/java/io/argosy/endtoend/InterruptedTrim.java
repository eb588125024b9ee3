package io.argosy.endtoend;

import io.argosy.core.engine.message.Fact;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends the trimming of a journal after some of its steps. */
record InterruptedTrim(Journal.EntryUse use, AtomicInteger steps) implements Journal.EntryUse {
  private static final class PowerFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A journal whose trimming ends after some of its steps. */
  static Journal of(Journal journal, int after) {
    AtomicInteger steps = new AtomicInteger(after);
    Object proxy =
        Proxy.newProxyInstance(
            Journal.class.getClassLoader(),
            new Class<?>[] {Journal.class},
            (_, method, arguments) -> {
              try {
                return method.getName().equals("trim")
                    ? journal.trim(new InterruptedTrim((Journal.EntryUse) arguments[0], steps))
                    : method.invoke(journal, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return (Journal) proxy;
  }

  static int fails(Runnable step) {
    try {
      step.run();
      return 0;
    } catch (PowerFailure failure) {
      return 1;
    }
  }

  private void step() {
    if (steps.getAndDecrement() == 0) {
      throw new PowerFailure();
    }
  }

  @Override
  public int used(long after, long last) {
    return use.used(after, last);
  }

  @Override
  public Optional<Entry> left(Entry entry) {
    step();
    return use.left(entry);
  }

  @Override
  public List<Fact> present(long seq) {
    step();
    return use.present(seq);
  }
}
