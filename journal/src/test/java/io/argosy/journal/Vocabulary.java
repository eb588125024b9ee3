package io.argosy.journal;

import io.argosy.core.engine.state.Snapshot;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The types that an entry or a snapshot can contain, found by reflection. */
final class Vocabulary {
  private final Set<Class<?>> seen = new LinkedHashSet<>();

  private Vocabulary() {}

  static Set<Class<?>> sealedInterfaces() {
    Vocabulary vocabulary = new Vocabulary();
    vocabulary.visit(Entry.class);
    vocabulary.visit(Snapshot.class);
    vocabulary.seen.removeIf(type -> !type.isSealed() || isPartOfAnother(type));
    return vocabulary.seen;
  }

  private static boolean isPartOfAnother(Class<?> type) {
    return Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
  }

  /** The records of a sealed interface, including those of nested ones. */
  static List<Class<?>> cases(Class<?> sealed) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      found.addAll(permitted.isSealed() ? cases(permitted) : List.of(permitted));
    }
    return found;
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
