package io.argosy.journal;

import io.argosy.core.kernel.Snapshot;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Set;

/** The types that an entry or a snapshot can hold, found by looking. */
final class Vocabulary {
  private final Set<Class<?>> seen = new LinkedHashSet<>();

  private Vocabulary() {}

  static Set<Class<?>> sealedInterfaces() {
    Vocabulary vocabulary = new Vocabulary();
    vocabulary.visit(Entry.class);
    vocabulary.visit(Snapshot.class);
    vocabulary.seen.removeIf(type -> !type.isSealed());
    return vocabulary.seen;
  }

  private void visit(Type type) {
    if (type instanceof ParameterizedType generic) {
      visit(generic.getActualTypeArguments()[0]);
    } else if (type instanceof Class<?> plain && seen.add(plain)) {
      visitParts(plain);
    }
  }

  private void visitParts(Class<?> type) {
    if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        visit(permitted);
      }
    }
    if (type.isRecord()) {
      for (RecordComponent part : type.getRecordComponents()) {
        visit(part.getGenericType());
      }
    }
  }
}
