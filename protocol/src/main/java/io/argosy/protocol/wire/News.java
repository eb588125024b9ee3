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
public sealed interface News {
  SequencedMap<String, Object> fields();

  record Started(Try attempt) implements News {
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
      Try attempt, long done, Duration elapsed, Duration nextIn, Optional<Calls> calls)
      implements News {
    /**
     * @param startup time of a call before its first iteration
     * @param speed iterations per second, start-up included; 0 while only start-up was measured
     * @param begun iterations of the running calls
     */
    public record Calls(Duration startup, double speed, long begun) {}

    /** For a program with negligible start-up time. */
    public Progressed(Try attempt, long done, Duration elapsed, Duration nextIn) {
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
  record Stored(Try attempt, Span piece, long bytes, String sha256) implements News {
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
  record Steered(long order, Try attempt, List<Span> yielded) implements News {
    public Steered {
      yielded = List.copyOf(yielded);
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("steered", attempt);
      fields.put("order", order);
      fields.put("yielded", yielded.stream().map(Span::fields).toList());
      return fields;
    }
  }

  /** An attempt believes that it has nothing left to do. */
  record AsksToFinish(Try attempt, long done, Duration elapsed) implements News {
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
  record ImageFound(Try attempt, String image, String digest) implements News {
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
   * @param reason why it failed or the machine is unfit; empty otherwise
   */
  record Ended(Try attempt, How how, Optional<Span> piece, String reason, String lastLines)
      implements News {
    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head("ended", attempt);
      fields.put("how", NewsReading.word(how));
      fields.put("piece", piece.map(Span::fields));
      fields.put("reason", reason);
      fields.put("lastLines", lastLines);
      return fields;
    }
  }

  /** A merge succeeded or failed. */
  record Merged(long order, String job, Optional<String> failure) implements News {
    @Override
    public SequencedMap<String, Object> fields() {
      return Reading.fields("news", "merged", "order", order, "job", job, "failure", failure);
    }
  }

  static News from(Fields fields) {
    return NewsReading.from(fields);
  }

  private static SequencedMap<String, Object> head(String name, Try attempt) {
    SequencedMap<String, Object> fields = Reading.fields("news", name);
    fields.putAll(attempt.fields());
    return fields;
  }
}
