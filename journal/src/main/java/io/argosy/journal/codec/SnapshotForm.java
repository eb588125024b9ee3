package io.argosy.journal.codec;

import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.KindSnapshot;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.state.StoredList;
import io.argosy.core.kind.JobKinds;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A snapshot as version 2 stores it: what the kinds remember is one list a kind, each under a name
 * of its own, in the place of {@code Snapshot.kinds}.
 */
public final class SnapshotForm {
  private static final String KINDS = "kinds";

  /** Fields that were added after the version was released: missing means empty. */
  private static final String GIVEN = "given";

  private final SequencedMap<String, StoredList> lists = new LinkedHashMap<>();

  private SnapshotForm(JobKinds kinds) {
    for (JobKind kind : kinds.all()) {
      kind.storedSnapshots().ifPresent(list -> lists.put(list.name(), list));
    }
  }

  public static JacksonModule module(JobKinds kinds) {
    SnapshotForm form = new SnapshotForm(kinds);
    SimpleModule module = new SimpleModule("argosy-snapshots");
    module.addSerializer(Snapshot.class, form.new Writer());
    module.addDeserializer(Snapshot.class, form.new Reader());
    return module;
  }

  private final class Writer extends StdSerializer<Snapshot> {
    Writer() {
      super(Snapshot.class);
    }

    @Override
    public void serialize(Snapshot snapshot, JsonGenerator out, SerializationContext context) {
      out.writeStartObject();
      for (RecordComponent part : Snapshot.class.getRecordComponents()) {
        if (part.getName().equals(KINDS)) {
          kinds(snapshot.kinds(), out, context);
        } else {
          Object value = valueOf(part, snapshot);
          boolean absent =
              part.getName().equals(GIVEN) && value instanceof List<?> list && list.isEmpty();
          if (!absent) {
            write(part.getName(), value, out, context);
          }
        }
      }
      out.writeEndObject();
    }

    private void kinds(List<KindSnapshot> kinds, JsonGenerator out, SerializationContext context) {
      for (StoredList list : lists.values()) {
        List<KindSnapshot> own = kinds.stream().filter(list.type()::isInstance).toList();
        if (list.always() || !own.isEmpty()) {
          write(list.name(), own, out, context);
        }
      }
    }

    private static void write(
        String name, Object value, JsonGenerator out, SerializationContext context) {
      out.writeName(name);
      context.writeValue(out, value);
    }

    private static Object valueOf(RecordComponent part, Snapshot snapshot) {
      try {
        return part.getAccessor().invoke(snapshot);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a snapshot hides its " + part.getName(), e);
      }
    }
  }

  private final class Reader extends StdDeserializer<Snapshot> {
    Reader() {
      super(Snapshot.class);
    }

    @Override
    public Snapshot deserialize(JsonParser in, DeserializationContext context) {
      if (in.currentToken() != JsonToken.START_OBJECT) {
        return (Snapshot) context.handleUnexpectedToken(Snapshot.class, in);
      }
      Map<String, Object> values = new HashMap<>();
      List<KindSnapshot> kinds = new ArrayList<>();
      for (String name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        StoredList list = lists.get(name);
        if (list == null) {
          values.put(name, context.readValue(in, type(name, context)));
        } else {
          List<? extends KindSnapshot> own =
              context.readValue(
                  in, context.getTypeFactory().constructCollectionType(List.class, list.type()));
          kinds.addAll(own);
        }
      }
      values.put(KINDS, kinds);
      values.putIfAbsent(GIVEN, List.of());
      return made(values, context);
    }

    private JavaType type(String name, DeserializationContext context) {
      for (RecordComponent part : Snapshot.class.getRecordComponents()) {
        if (part.getName().equals(name) && !name.equals(KINDS)) {
          return context.getTypeFactory().constructType(part.getGenericType());
        }
      }
      return context.reportInputMismatch(this, "a snapshot has no field '%s'", name);
    }

    private Snapshot made(Map<String, Object> values, DeserializationContext context) {
      RecordComponent[] parts = Snapshot.class.getRecordComponents();
      Class<?>[] types = new Class<?>[parts.length];
      Object[] arguments = new Object[parts.length];
      for (int i = 0; i < parts.length; i++) {
        Object value = values.get(parts[i].getName());
        if (value == null) {
          return context.reportInputMismatch(
              this, "a snapshot lacks the field '%s'", parts[i].getName());
        }
        types[i] = parts[i].getType();
        arguments[i] = value;
      }
      try {
        return Snapshot.class.getDeclaredConstructor(types).newInstance(arguments);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a snapshot cannot be made", e);
      }
    }
  }
}
