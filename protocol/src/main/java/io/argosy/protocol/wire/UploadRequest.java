package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/** Asks for upload addresses. The answer is {@code {"urls": [...]}}, one for each, in order. */
public record UploadRequest(String session, List<Wanted> uploads) {
  public static final int LIMIT = 1000;

  public UploadRequest {
    uploads = List.copyOf(uploads);
  }

  /** What is uploaded. */
  public enum Kind {
    /** The result of a piece. */
    RESULT,
    /** An output file of a task of a workflow; its result is the list of them. */
    OUTPUT,
    /** Other output of a program, for people. */
    LOG,
    /** The merged result of a merge command. */
    MERGED
  }

  /**
   * @param piece the piece of the result, output or log
   * @param number the index of the output, from 0
   * @param sha256 of a result, output or merged result: its name has it; agents of version 2 send
   *     none
   */
  public record Wanted(
      Kind kind,
      AttemptRef attempt,
      Optional<IterationRange> piece,
      OptionalInt number,
      Optional<String> sha256) {
    public Wanted(Kind kind, AttemptRef attempt, Optional<IterationRange> piece) {
      this(kind, attempt, piece, OptionalInt.empty(), Optional.empty());
    }

    public static Wanted output(AttemptRef attempt, IterationRange piece, int number) {
      return new Wanted(
          Kind.OUTPUT, attempt, Optional.of(piece), OptionalInt.of(number), Optional.empty());
    }

    /** The same, for a body with this SHA-256. */
    public Wanted of(String content) {
      return new Wanted(kind, attempt, piece, number, Optional.of(content));
    }

    static Wanted from(Fields fields) {
      fields.only("kind", "job", "task", "attempt", "piece", "number", "sha256");
      Wanted wanted = place(fields);
      return fields.has("sha256") ? wanted.of(MessageFields.sha256(fields)) : wanted;
    }

    private static Wanted place(Fields fields) {
      String kind =
          fields
              .choice("kind", List.of("result", "output", "log", "merged"))
              .orElseThrow(() -> fields.missing("kind", "result, output, log or merged"));
      Optional<IterationRange> piece = fields.section("piece").map(IterationRange::from);
      if (List.of("result", "output").contains(kind) && piece.isEmpty()) {
        throw fields.missing("piece", "first and count of the result");
      }
      if (kind.equals("output")) {
        int number = MessageFields.count(fields, "number", 0, Outputs.LIMIT);
        return output(AttemptRef.from(fields), piece.orElseThrow(), number);
      }
      return new Wanted(
          Kind.valueOf(kind.toUpperCase(Locale.ROOT)), AttemptRef.from(fields), piece);
    }

    SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields =
          MessageFields.fields("kind", kind.name().toLowerCase(Locale.ROOT));
      fields.putAll(attempt.fields());
      fields.put("piece", piece.map(IterationRange::fields));
      number.ifPresent(it -> fields.put("number", it));
      sha256.ifPresent(it -> fields.put("sha256", it));
      return fields;
    }
  }

  public static UploadRequest from(Fields fields) {
    fields.only("session", "uploads");
    return new UploadRequest(
        MessageFields.text(fields, "session", 100),
        MessageFields.list(fields, "uploads", LIMIT, Wanted::from));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "session", session, "uploads", uploads.stream().map(Wanted::fields).toList());
  }
}
