package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * An event on a machine. The receiver adds the instant; every report may arrive twice, late or out
 * of order.
 */
public sealed interface Report {
  /** The attempt that it is about; a merge is about none. */
  default Optional<AttemptRef> subject() {
    return switch (this) {
      case Started it -> Optional.of(it.attempt());
      case Progressed it -> Optional.of(it.attempt());
      case Stored it -> Optional.of(it.attempt());
      case Steered it -> Optional.of(it.attempt());
      case AsksToFinish it -> Optional.of(it.attempt());
      case ImageFound it -> Optional.of(it.attempt());
      case Ended it -> Optional.of(it.attempt());
      case Merged _ -> Optional.empty();
    };
  }

  SequencedMap<String, Object> fields();

  record Started(AttemptRef attempt) implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      return head("started", attempt);
    }
  }

  /**
   * @param done iterations since the attempt's start
   * @param elapsed time since then, by the machine's own clock
   * @param nextIn when it expects to report again
   * @param calls what its calls cost; empty where start-up time is negligible
   */
  record Progressed(
      AttemptRef attempt, long done, Duration elapsed, Duration nextIn, Optional<Calls> calls)
      implements Report {
    /**
     * @param startup time of a call before its first iteration
     * @param speed iterations per second, start-up included; 0 while only start-up was measured
     * @param begun iterations of the running calls
     */
    public record Calls(Duration startup, double speed, long begun) {}

    /** For a program with negligible start-up time. */
    public Progressed(AttemptRef attempt, long done, Duration elapsed, Duration nextIn) {
      this(attempt, done, elapsed, nextIn, Optional.empty());
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("progressed", attempt);
      fields.put("done", done);
      fields.put("elapsedSeconds", elapsed);
      fields.put("nextInSeconds", nextIn);
      calls.ifPresent(
          cost -> {
            fields.put("startupSeconds", cost.startup());
            fields.put("speed", cost.speed());
            fields.put("begun", cost.begun());
          });
      return fields;
    }
  }

  /**
   * A result is completely uploaded, or comes with the report; the agent asks the kernel to keep
   * it.
   *
   * @param content its bytes in Base64, if it is small and was not uploaded
   */
  record Stored(
      AttemptRef attempt, IterationRange piece, long bytes, String sha256, Optional<String> content)
      implements Report {
    /** Larger results are uploaded. */
    public static final int MOST_BYTES = 8 << 10;

    /** A result that was uploaded. */
    public Stored(AttemptRef attempt, IterationRange piece, long bytes, String sha256) {
      this(attempt, piece, bytes, sha256, Optional.empty());
    }

    /** The same, with the result itself. */
    public Stored with(byte[] result) {
      String text = Base64.getEncoder().encodeToString(result);
      return new Stored(attempt, piece, bytes, sha256, Optional.of(text));
    }

    /** The result itself, if it came with the report. */
    public Optional<byte[]> result() {
      return content.map(Base64.getDecoder()::decode);
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("stored", attempt);
      fields.putAll(piece.fields());
      fields.put("bytes", bytes);
      fields.put("sha256", sha256);
      content.ifPresent(it -> fields.put("content", it));
      return fields;
    }
  }

  /** The answer to a steer order: the yielded work. */
  record Steered(long order, AttemptRef attempt, List<IterationRange> yielded) implements Report {
    public Steered {
      yielded = List.copyOf(yielded);
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("steered", attempt);
      fields.put("order", order);
      fields.put("yielded", yielded.stream().map(IterationRange::fields).toList());
      return fields;
    }
  }

  /** An attempt believes that it has nothing left to do. */
  record AsksToFinish(AttemptRef attempt, long done, Duration elapsed) implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("asks-to-finish", attempt);
      fields.put("done", done);
      fields.put("elapsedSeconds", elapsed);
      return fields;
    }
  }

  /**
   * The image in which an attempt's program runs.
   *
   * @param image as the job names it
   * @param digest the digest of the image
   */
  record ImageFound(AttemptRef attempt, String image, String digest) implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("image-found", attempt);
      fields.put("image", image);
      fields.put("digest", digest);
      return fields;
    }
  }

  /** How an attempt ended. */
  enum How {
    FINISHED,
    STOPPED_EARLY,
    FAILED,
    /** The machine could not run it. */
    UNFIT
  }

  /**
   * An attempt is over.
   *
   * @param piece the work it was running when it failed
   * @param reason why it failed or the machine is unfit; empty otherwise; what is too long for a
   *     message is cut when it is written
   */
  record Ended(
      AttemptRef attempt, How how, Optional<IterationRange> piece, String reason, String lastLines)
      implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("ended", attempt);
      fields.put("how", ReportReading.word(how));
      fields.put("piece", piece.map(IterationRange::fields));
      fields.put("reason", ReportReading.cut(reason));
      fields.put("lastLines", lastLines);
      return fields;
    }
  }

  /**
   * A merge succeeded or failed.
   *
   * @param result the merged result, as it was uploaded; agents of version 2 do not name it
   */
  record Merged(long order, String job, Optional<String> failure, Optional<Body> result)
      implements Report {
    /** The size and SHA-256 of an uploaded body. */
    public record Body(long bytes, String sha256) {}

    /** For a merge that failed, and for agents of version 2. */
    public Merged(long order, String job, Optional<String> failure) {
      this(order, job, failure, Optional.empty());
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields =
          MessageFields.fields("news", "merged", "order", order, "job", job, "failure", failure);
      result.ifPresent(
          body -> {
            fields.put("bytes", body.bytes());
            fields.put("sha256", body.sha256());
          });
      return fields;
    }
  }

  static Report from(Fields fields) {
    return ReportReading.from(fields);
  }

  private static SequencedMap<String, Object> head(String name, AttemptRef attempt) {
    SequencedMap<String, Object> fields = MessageFields.fields("news", name);
    fields.putAll(attempt.fields());
    return fields;
  }
}
