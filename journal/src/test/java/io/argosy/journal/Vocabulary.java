package io.argosy.journal;

import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.StoredList;
import io.argosy.core.engine.state.StoredName;
import io.argosy.core.kind.JobKinds;
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
    return Arrays.stream(type.getInterfaces())
        .anyMatch(above -> above.isSealed() || isPartOfAnother(above));
  }

  /** The records of an interface, including those of nested ones and of the kinds of job. */
  static List<Class<?>> cases(Class<?> of) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> part : parts(of)) {
      found.addAll(part.isInterface() ? cases(part) : List.of(part));
    }
    return found;
  }

  /** The permitted parts of a sealed interface; of an open one, what the kinds store of it. */
  static List<Class<?>> parts(Class<?> of) {
    return of.isSealed() ? List.of(of.getPermittedSubclasses()) : ofKinds(of);
  }

  private static List<Class<?>> ofKinds(Class<?> open) {
    Set<Class<?>> found = new LinkedHashSet<>();
    for (JobKind kind : JobKinds.standard().all()) {
      for (StoredName stored : kind.storedNames()) {
        if (open.isAssignableFrom(stored.type())) {
          found.add(family(open, stored.type()));
        }
      }
      kind.storedSnapshots()
          .map(StoredList::type)
          .filter(open::isAssignableFrom)
          .ifPresent(found::add);
    }
    return List.copyOf(found);
  }

  /** The sealed interface by which a kind extends the open one, or the record itself. */
  private static Class<?> family(Class<?> open, Class<?> record) {
    return Arrays.stream(record.getInterfaces())
        .filter(type -> type.isSealed() && type != open && open.isAssignableFrom(type))
        .findFirst()
        .orElse(record);
  }

  private void visit(Type type) {
    if (type instanceof ParameterizedType generic) {
      visit(generic.getActualTypeArguments()[0]);
    } else if (type instanceof Class<?> plain && seen.add(plain)) {
      visitParts(plain);
    }
  }

  private void visitParts(Class<?> type) {
    if (type.isInterface()) {
      parts(type).forEach(this::visit);
    }
    if (type.isRecord()) {
      for (RecordComponent part : type.getRecordComponents()) {
        visit(part.getGenericType());
      }
    }
  }
}
