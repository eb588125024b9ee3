package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
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

  /** A result is completely uploaded; the agent asks the kernel to keep it. */
  record Stored(AttemptRef attempt, IterationRange piece, long bytes, String sha256)
      implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("stored", attempt);
      fields.putAll(piece.fields());
      fields.put("bytes", bytes);
      fields.put("sha256", sha256);
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

  /** A merge succeeded or failed. */
  record Merged(long order, String job, Optional<String> failure) implements Report {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("news", "merged", "order", order, "job", job, "failure", failure);
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
