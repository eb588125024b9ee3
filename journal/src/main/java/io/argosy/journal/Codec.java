package io.argosy.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.argosy.core.kind.JobKinds;
import io.argosy.journal.codec.LaterField;
import io.argosy.journal.codec.Scalars;
import io.argosy.journal.codec.SnapshotForm;
import io.argosy.journal.codec.StoredNames;
import io.argosy.journal.codec.UnknownKind;
import io.argosy.journal.error.NewerJournal;
import io.argosy.journal.error.UnreadableRecord;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/**
 * The stored form: JSON, one record per line, with the version first.
 *
 * <p>Unknown and missing fields are refused: within one version there is nothing to guess, and a
 * field dropped silently would change the state silently. Thread-safe.
 */
public final class Codec {
  /** The version written; this and all older ones can be read. */
  public static final int VERSION = 3;

  private static final Map<Class<?>, Set<String>> LATER =
      Map.of(Segment.Header.class, Set.of("trimmed"));

  /** The oldest version whose entries have the present form. */
  private static final int SAME_ENTRIES = 2;

  private static final byte[] PRESENT = ("{\"v\":" + VERSION + ",").getBytes(US_ASCII);

  // Shared: inspecting the types takes far longer than opening a journal. A process knows one or
  // two sets of kinds.
  private static final Map<JobKinds, Codec> BY_KINDS = new ConcurrentHashMap<>();

  private final JobKinds kinds;
  private final JsonMapper mapper;
  private final ObjectWriter writer;
  private final ObjectReader entries;
  private final ObjectReader snapshots;
  private final ObjectReader headers;

  private Codec(JobKinds kinds) {
    this.kinds = kinds;
    mapper = mapper(kinds);
    writer = mapper.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET);
    entries = mapper.readerFor(Entry.class);
    snapshots = mapper.readerFor(StoredSnapshot.class);
    headers = mapper.readerFor(Segment.Header.class);
  }

  /** The stored form of jobs of these kinds. */
  public static Codec of(JobKinds kinds) {
    return BY_KINDS.computeIfAbsent(kinds, Codec::new);
  }

  /** The stored form of the product's kinds. */
  public static Codec standard() {
    return of(JobKinds.standard());
  }

  /** The kinds whose records it can store. */
  public JobKinds kinds() {
    return kinds;
  }

  /** The entry as one line of JSON, without a line end. */
  public byte[] encode(Entry entry) {
    return writer.writeValueAsBytes(entry);
  }

  byte[] encode(Segment.Header header) {
    return writer.writeValueAsBytes(header);
  }

  /** Writes a snapshot as one line of JSON, without a line end; leaves the stream open. */
  public void encode(StoredSnapshot snapshot, OutputStream out) {
    writer.writeValue(out, snapshot);
  }

  /**
   * Reads an entry back.
   *
   * @param where the file and line, for messages
   */
  public Entry entry(byte[] bytes, int from, int length, String where) {
    return read(Entry.class, entries, SAME_ENTRIES, bytes, from, length, where).inPresentVersion();
  }

  /** Reads a snapshot back; {@code where} is for messages. */
  public StoredSnapshot snapshot(byte[] bytes, int from, int length, String where) {
    return read(StoredSnapshot.class, snapshots, VERSION, bytes, from, length, where);
  }

  Segment.Header header(byte[] bytes, int from, int length, String where) {
    return read(Segment.Header.class, headers, VERSION, bytes, from, length, where);
  }

  /**
   * @param same the oldest version in which such a record has the present form
   */
  private <T> T read(
      Class<T> type,
      ObjectReader reader,
      int same,
      byte[] bytes,
      int from,
      int length,
      String where) {
    try {
      if (versionOf(bytes, from, length, where) >= same) {
        return type.cast(reader.readValue(bytes, from, length));
      }
      JsonNode older = mapper.reader().readTree(bytes, from, length);
      return type.cast(reader.readValue(writer.writeValueAsBytes(Upgrade.toPresent(older))));
    } catch (UnknownKind e) {
      throw new UnreadableRecord(where, e.getOriginalMessage());
    } catch (InvalidTypeIdException e) {
      String what = e.getBaseType().getRawClass().getSimpleName() + " '" + e.getTypeId() + "'";
      throw new UnreadableRecord(
          where,
          "this program does not know the " + what + ": use the program that wrote the record");
    } catch (JacksonException e) {
      throw new UnreadableRecord(where, e);
    }
  }

  /**
   * The version of a record, at most the present one. Checks nothing else: the rest of a newer
   * record may have any form.
   */
  private int versionOf(byte[] bytes, int from, int length, String where) {
    int end = from + Math.min(length, PRESENT.length);
    if (Arrays.equals(bytes, from, end, PRESENT, 0, PRESENT.length)) {
      return VERSION;
    }
    int found = version(bytes, from, length);
    if (found > VERSION) {
      throw new NewerJournal(where, found, VERSION);
    }
    if (found < 1) {
      throw new UnreadableRecord(where, "it does not begin with its version");
    }
    return found;
  }

  private int version(byte[] bytes, int from, int length) {
    try (JsonParser in = mapper.createParser(bytes, from, length)) {
      boolean inFront =
          in.nextToken() == JsonToken.START_OBJECT
              && "v".equals(in.nextName())
              && in.nextToken() == JsonToken.VALUE_NUMBER_INT;
      return inFront ? in.getIntValue() : 0;
    }
  }

  private static JsonMapper mapper(JobKinds kinds) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder().maxStringLength(FileJournal.MAX_ENTRY_BYTES).build();
    JsonMapper.Builder builder =
        JsonMapper.builder(JsonFactory.builder().streamReadConstraints(constraints).build())
            .addModule(Scalars.module())
            .addModule(SnapshotForm.module(kinds))
            .annotationIntrospector(
                AnnotationIntrospector.pair(
                    new LaterField(kinds, LATER), new JacksonAnnotationIntrospector()))
            .injectableValues(LaterField.nothing())
            .changeDefaultVisibility(visible -> visible.withIsGetterVisibility(Visibility.NONE))
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(
                EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
            .enable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    for (StoredNames.Table table : StoredNames.of(kinds)) {
      builder.addMixIn(table.of(), Case.class);
      table.cases().forEach((name, type) -> builder.registerSubtypes(new NamedType(type, name)));
    }
    return builder.build();
  }

  /** Writes the name of the case before its fields. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
  private interface Case {}
}
