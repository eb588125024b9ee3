package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Something that happened on a machine. The receiver adds the instant; all of it may come twice,
 * late or out of order.
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
   * @param elapsed time since then, by the machine's own measure
   * @param nextIn when it expects to report again
   * @param calls what its calls cost; nothing where start-up does not matter
   */
  record Progressed(
      Try attempt, long done, Duration elapsed, Duration nextIn, Optional<Calls> calls)
      implements News {
    /**
     * @param startup what one call takes before its first iteration
     * @param speed iterations per second, start-up included; 0 while only start-up has been seen
     * @param begun iterations of the calls that run now
     */
    public record Calls(Duration startup, double speed, long begun) {}

    /** Of a program whose start-up does not matter. */
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

  /** A result was uploaded, whole, and asks to be kept. */
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

  /** The answer to a steer order: what was given up. */
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
   * What image an attempt's program runs in.
   *
   * @param image as the job names it
   * @param digest what it really is
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

  /** How an attempt came to its end. */
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
   * @param piece what it was on when it failed
   * @param reason why it failed, or the machine is unfit; empty otherwise
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

  /** A merge was carried out, or could not be. */
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
