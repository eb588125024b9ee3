package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A step of an upload that bypasses the service, sent to the signed address of the upload itself.
 * The answer is an {@link UploadWay}.
 *
 * @param upload the name of a body in parts
 * @param number of a part, from 1
 * @param bytes size of the body or of the part
 * @param sha256 of the body or of the part
 */
public record UploadStep(
    Kind kind, Optional<String> upload, int number, long bytes, String sha256) {
  /** The limit of S3. */
  private static final int MOST_PARTS = 10_000;

  /** The kind of step. */
  public enum Kind {
    /** Announces a body and asks where to send it. */
    BEGIN,
    /** Announces a part of it. */
    PART,
    /** All of it was sent. */
    FINISH,
    /** It will not be sent. */
    ABANDON
  }

  public static UploadStep begin(long bytes, String sha256) {
    return new UploadStep(Kind.BEGIN, Optional.empty(), 0, bytes, sha256);
  }

  public static UploadStep part(String upload, int number, long bytes, String sha256) {
    return new UploadStep(Kind.PART, Optional.of(upload), number, bytes, sha256);
  }

  public static UploadStep finish(Optional<String> upload, long bytes, String sha256) {
    return new UploadStep(Kind.FINISH, upload, 0, bytes, sha256);
  }

  public static UploadStep abandon(String upload, long bytes, String sha256) {
    return new UploadStep(Kind.ABANDON, Optional.of(upload), 0, bytes, sha256);
  }

  public static UploadStep from(Fields fields) {
    fields.only("step", "upload", "number", "bytes", "sha256");
    String word =
        fields
            .choice("step", List.of("begin", "part", "finish", "abandon"))
            .orElseThrow(() -> fields.missing("step", "begin, part, finish or abandon"));
    Kind kind = Kind.valueOf(word.toUpperCase(Locale.ROOT));
    Optional<String> upload =
        fields.has("upload")
            ? Optional.of(MessageFields.text(fields, "upload", 2000))
            : Optional.empty();
    if (upload.isEmpty() && (kind == Kind.PART || kind == Kind.ABANDON)) {
      throw fields.missing("upload", "what begin answered");
    }
    String sha256 = MessageFields.text(fields, "sha256", 64);
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw fields.wrong("sha256", "64 small hexadecimal digits");
    }
    int number = kind == Kind.PART ? MessageFields.count(fields, "number", 1, MOST_PARTS) : 0;
    return new UploadStep(
        kind, upload, number, MessageFields.whole(fields, "bytes", 0, Long.MAX_VALUE), sha256);
  }

  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields =
        MessageFields.fields("step", kind.name().toLowerCase(Locale.ROOT));
    upload.ifPresent(name -> fields.put("upload", name));
    if (kind == Kind.PART) {
      fields.put("number", number);
    }
    fields.put("bytes", bytes);
    fields.put("sha256", sha256);
    return fields;
  }
}
