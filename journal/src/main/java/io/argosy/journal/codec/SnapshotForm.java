package io.argosy.journal.codec;

import io.argosy.core.engine.message.ArchivedJob;
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
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
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
 * A snapshot as it is stored: what the kinds remember is a list with one object for each kind that
 * has jobs, {@code {"kind":"bag","jobs":[…]}}.
 */
public final class SnapshotForm {
  private static final String KINDS = "kinds";

  private static final String KIND = "kind";
  private static final String JOBS = "jobs";

  /** Fields of which an empty value is not written. */
  private static final Map<String, Object> LATER =
      Map.of("archive", Optional.empty(), "retention", Optional.empty());

  private final SequencedMap<String, StoredList> lists = new LinkedHashMap<>();

  private SnapshotForm(JobKinds kinds) {
    for (JobKind kind : kinds.all()) {
      kind.storedSnapshots().ifPresent(list -> lists.put(kind.name(), list));
    }
  }

  public static JacksonModule module(JobKinds kinds) {
    SnapshotForm form = new SnapshotForm(kinds);
    SimpleModule module = new SimpleModule("argosy-snapshots");
    module.addSerializer(Snapshot.class, form.new Writer());
    module.addDeserializer(Snapshot.class, form.new Reader());
    module.addAbstractTypeMapping(ArchivedJob.class, Snapshot.OfJob.class);
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
          if (!value.equals(LATER.get(part.getName()))) {
            write(part.getName(), value, out, context);
          }
        }
      }
      out.writeEndObject();
    }

    private void kinds(List<KindSnapshot> kinds, JsonGenerator out, SerializationContext context) {
      out.writeArrayPropertyStart(KINDS);
      lists.forEach(
          (name, list) -> {
            List<KindSnapshot> own = kinds.stream().filter(list.type()::isInstance).toList();
            if (!own.isEmpty()) {
              out.writeStartObject();
              out.writeStringProperty(KIND, name);
              write(JOBS, own, out, context);
              out.writeEndObject();
            }
          });
      out.writeEndArray();
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
      for (String name = in.nextName(); name != null; name = in.nextName()) {
        in.nextToken();
        Object value =
            name.equals(KINDS) ? kinds(in, context) : context.readValue(in, type(name, context));
        values.put(name, value);
      }
      LATER.forEach(values::putIfAbsent);
      return made(values, context);
    }

    private List<KindSnapshot> kinds(JsonParser in, DeserializationContext context) {
      expect(JsonToken.START_ARRAY, in.currentToken(), context);
      List<KindSnapshot> kinds = new ArrayList<>();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        expect(JsonToken.START_OBJECT, in.currentToken(), context);
        expectName(KIND, in.nextName(), context);
        expect(JsonToken.VALUE_STRING, in.nextToken(), context);
        StoredList list = lists.get(in.getString());
        if (list == null) {
          throw new UnknownKind(in, in.getString());
        }
        expectName(JOBS, in.nextName(), context);
        in.nextToken();
        kinds.addAll(jobs(list, in, context));
        expect(JsonToken.END_OBJECT, in.nextToken(), context);
      }
      return kinds;
    }

    private static List<? extends KindSnapshot> jobs(
        StoredList list, JsonParser in, DeserializationContext context) {
      return context.readValue(
          in, context.getTypeFactory().constructCollectionType(List.class, list.type()));
    }

    private void expect(
        JsonToken wanted, @Nullable JsonToken found, DeserializationContext context) {
      if (wanted != found) {
        context.reportInputMismatch(this, "in '%s' %s stands for %s", KINDS, found, wanted);
      }
    }

    private void expectName(String wanted, @Nullable String found, DeserializationContext context) {
      if (!wanted.equals(found)) {
        context.reportInputMismatch(this, "in '%s' '%s' stands for '%s'", KINDS, found, wanted);
      }
    }

    private JavaType type(String name, DeserializationContext context) {
      for (RecordComponent part : Snapshot.class.getRecordComponents()) {
        if (part.getName().equals(name)) {
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
