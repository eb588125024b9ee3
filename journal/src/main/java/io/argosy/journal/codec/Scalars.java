package io.argosy.journal.codec;

import static tools.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static tools.jackson.core.JsonToken.VALUE_STRING;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Values that are stored as one string or one number instead of an object. */
public final class Scalars {
  private Scalars() {}

  public static JacksonModule module() {
    SimpleModule module = new SimpleModule("argosy-scalars");
    text(module, JobId.class, JobId::value, JobId::new);
    text(module, MachineId.class, MachineId::value, MachineId::new);
    text(module, SiteId.class, SiteId::value, SiteId::new);
    text(module, UserId.class, UserId::value, UserId::new);
    text(module, TaskId.class, TaskId::toString, Scalars::task);
    text(module, AttemptId.class, AttemptId::toString, Scalars::attempt);
    text(module, Interval.class, Interval::toString, Scalars::interval);
    number(module, Instant.class, Nanos::write, Nanos::instant);
    number(module, Duration.class, Nanos::write, Nanos::duration);
    number(
        module,
        InstructionId.class,
        (id, out) -> out.writeNumber(id.value()),
        in -> new InstructionId(in.getLongValue()));
    return module;
  }

  private static TaskId task(String text) {
    int cut = cut(text, '/');
    return new TaskId(
        new JobId(text.substring(0, cut)), Integer.parseInt(text, cut + 1, text.length(), 10));
  }

  private static AttemptId attempt(String text) {
    int cut = cut(text, '#');
    return new AttemptId(
        task(text.substring(0, cut)), Integer.parseInt(text, cut + 1, text.length(), 10));
  }

  private static Interval interval(String text) {
    int cut = cut(text, '+');
    return new Interval(
        Long.parseLong(text, 0, cut, 10), Long.parseLong(text, cut + 1, text.length(), 10));
  }

  /** The last position of the mark: the text before it may contain anything. */
  private static int cut(String text, char mark) {
    int cut = text.lastIndexOf(mark);
    if (cut < 0) {
      throw new IllegalArgumentException("'" + text + "' has no '" + mark + "'");
    }
    return cut;
  }

  private static <T> void text(
      SimpleModule module, Class<T> type, Function<T, String> write, Function<String, T> read) {
    module.addSerializer(
        type, new Writer<>(type, (value, out) -> out.writeString(write.apply(value))));
    module.addDeserializer(
        type, new Reader<>(type, VALUE_STRING, in -> read.apply(in.getString())));
  }

  private static <T> void number(
      SimpleModule module,
      Class<T> type,
      BiConsumer<T, JsonGenerator> write,
      Function<JsonParser, T> read) {
    module.addSerializer(type, new Writer<>(type, write));
    module.addDeserializer(type, new Reader<>(type, VALUE_NUMBER_INT, read));
  }

  private static final class Writer<T> extends StdSerializer<T> {
    private final BiConsumer<T, JsonGenerator> write;

    Writer(Class<T> type, BiConsumer<T, JsonGenerator> write) {
      super(type);
      this.write = write;
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializationContext context) {
      write.accept(value, out);
    }
  }

  /** Reads one kind of token; an error names the invalid value. */
  private static final class Reader<T> extends StdDeserializer<T> {
    private final JsonToken wanted;
    private final Function<JsonParser, T> read;

    Reader(Class<T> type, JsonToken wanted, Function<JsonParser, T> read) {
      super(type);
      this.wanted = wanted;
      this.read = read;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T deserialize(JsonParser in, DeserializationContext context) {
      if (in.currentToken() != wanted) {
        return (T) context.handleUnexpectedToken(_valueClass, in);
      }
      try {
        return read.apply(in);
      } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
        return context.reportInputMismatch(this, "%s", e.getMessage());
      }
    }
  }
}
