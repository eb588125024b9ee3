package io.argosy.journal;

import io.argosy.core.model.AttemptId;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
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
final class Scalars {
  private static final String FIRST = Instant.MIN.toString();
  private static final String LAST = Instant.MAX.toString();
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);
  private static final long NANOS_FIT_SECONDS = Long.MAX_VALUE / 1_000_000_000 - 1;

  private Scalars() {}

  static JacksonModule module() {
    SimpleModule module = new SimpleModule("argosy-scalars");
    text(module, JobId.class, JobId::value, JobId::new);
    text(module, MachineId.class, MachineId::value, MachineId::new);
    text(module, SiteId.class, SiteId::value, SiteId::new);
    text(module, TaskId.class, TaskId::toString, Scalars::task);
    text(module, AttemptId.class, AttemptId::toString, Scalars::attempt);
    text(module, Interval.class, Interval::toString, Scalars::interval);
    text(module, Instant.class, Instant::toString, Scalars::instant);
    number(module, InstructionId.class, InstructionId::value, InstructionId::new);
    module.addSerializer(Duration.class, new NanosWriter());
    module.addDeserializer(Duration.class, new NanosReader());
    return module;
  }

  private static TaskId task(String text) {
    int cut = before(text, '/');
    return new TaskId(
        new JobId(text.substring(0, cut)), Integer.parseInt(text, cut + 1, text.length(), 10));
  }

  private static AttemptId attempt(String text) {
    int cut = before(text, '#');
    return new AttemptId(
        task(text.substring(0, cut)), Integer.parseInt(text, cut + 1, text.length(), 10));
  }

  private static Interval interval(String text) {
    int cut = before(text, '+');
    return new Interval(
        Long.parseLong(text, 0, cut, 10), Long.parseLong(text, cut + 1, text.length(), 10));
  }

  /** The last place of the mark: what stands before it may hold anything. */
  private static int before(String text, char mark) {
    int cut = text.lastIndexOf(mark);
    if (cut < 0) {
      throw new IllegalArgumentException("'" + text + "' has no '" + mark + "'");
    }
    return cut;
  }

  private static Instant instant(String text) {
    // Snapshots are full of these two, and parsing an instant is the dearest step of reading one.
    if (text.equals(LAST)) {
      return Instant.MAX;
    }
    return text.equals(FIRST) ? Instant.MIN : Instant.parse(text);
  }

  private static <T> void text(
      SimpleModule module, Class<T> type, Function<T, String> write, Function<String, T> read) {
    module.addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T value, JsonGenerator out, SerializationContext context) {
            out.writeString(write.apply(value));
          }
        });
    module.addDeserializer(
        type, new Reader<>(type, JsonToken.VALUE_STRING, in -> read.apply(in.getString())));
  }

  private static <T> void number(
      SimpleModule module, Class<T> type, Function<T, Long> write, Function<Long, T> read) {
    module.addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T value, JsonGenerator out, SerializationContext context) {
            out.writeNumber(write.apply(value).longValue());
          }
        });
    module.addDeserializer(
        type, new Reader<>(type, JsonToken.VALUE_NUMBER_INT, in -> read.apply(in.getLongValue())));
  }

  /** Takes one kind of token, and names the value when it does not make sense. */
  private static class Reader<T> extends StdDeserializer<T> {
    private final JsonToken wanted;
    private final transient Function<JsonParser, T> read;

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
      } catch (IllegalArgumentException | DateTimeException e) {
        return context.reportInputMismatch(this, "%s", e.getMessage());
      }
    }
  }

  /** A duration in whole nanoseconds; the rare one beyond 292 years simply has more digits. */
  private static final class NanosWriter extends StdSerializer<Duration> {
    NanosWriter() {
      super(Duration.class);
    }

    @Override
    public void serialize(Duration value, JsonGenerator out, SerializationContext context) {
      long seconds = value.getSeconds();
      if (-NANOS_FIT_SECONDS < seconds && seconds < NANOS_FIT_SECONDS) {
        out.writeNumber(value.toNanos());
      } else {
        out.writeNumber(
            BigInteger.valueOf(seconds)
                .multiply(NANOS_PER_SECOND)
                .add(BigInteger.valueOf(value.getNano())));
      }
    }
  }

  private static final class NanosReader extends Reader<Duration> {
    NanosReader() {
      super(Duration.class, JsonToken.VALUE_NUMBER_INT, NanosReader::nanos);
    }

    private static Duration nanos(JsonParser in) {
      if (in.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
        return Duration.ofNanos(in.getLongValue());
      }
      BigInteger[] parts = in.getBigIntegerValue().divideAndRemainder(NANOS_PER_SECOND);
      return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValue());
    }
  }
}
