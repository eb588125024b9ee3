package io.argosy.protocol.wire;

import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;

/**
 * An instruction for a machine. The same order may come again under the same id until a report
 * settles it.
 */
public sealed interface Order {
  long id();

  /** The job it is about. */
  String job();

  SequencedMap<String, Object> fields();

  /** Start an attempt. */
  record Start(long id, AttemptRef attempt, List<IterationRange> work, Duration reportIn)
      implements Order {
    public Start {
      work = List.copyOf(work);
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head(this, "start", attempt);
      fields.put("work", spans(work));
      fields.put("reportInSeconds", reportIn);
      return fields;
    }

    @Override
    public String job() {
      return attempt.job();
    }
  }

  /** Change the work of a running attempt. */
  record Steer(
      long id, AttemptRef attempt, List<IterationRange> grant, long yield, Duration reportIn)
      implements Order {
    public Steer {
      grant = List.copyOf(grant);
    }

    @Override
    public SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = head(this, "steer", attempt);
      fields.put("grant", spans(grant));
      fields.put("yield", yield);
      fields.put("reportInSeconds", reportIn);
      return fields;
    }

    @Override
    public String job() {
      return attempt.job();
    }
  }

  /** End an attempt. */
  record Stop(long id, AttemptRef attempt) implements Order {
    @Override
    public SequencedMap<String, Object> fields() {
      return head(this, "stop", attempt);
    }

    @Override
    public String job() {
      return attempt.job();
    }
  }

  /** Merge the kept results of a job with its own command. */
  record Merge(long id, String job) implements Order {
    @Override
    public SequencedMap<String, Object> fields() {
      return MessageFields.fields("order", "merge", "id", id, "job", job);
    }
  }

  static Order from(Fields fields) {
    long id = MessageFields.whole(fields, "id", 1, Long.MAX_VALUE);
    String order =
        fields
            .choice("order", List.of("start", "steer", "stop", "merge"))
            .orElseThrow(() -> fields.missing("order", "start, steer, stop or merge"));
    return switch (order) {
      case "start" ->
          new Start(
              id,
              AttemptRef.from(fields),
              spans(fields, "work"),
              MessageFields.seconds(fields, "reportInSeconds"));
      case "steer" ->
          new Steer(
              id,
              AttemptRef.from(fields),
              spans(fields, "grant"),
              MessageFields.whole(fields, "yield", 0, Long.MAX_VALUE),
              MessageFields.seconds(fields, "reportInSeconds"));
      case "stop" -> new Stop(id, AttemptRef.from(fields));
      default -> new Merge(id, MessageFields.text(fields, "job", 100));
    };
  }

  private static SequencedMap<String, Object> head(Order order, String name, AttemptRef attempt) {
    SequencedMap<String, Object> fields = MessageFields.fields("order", name, "id", order.id());
    fields.putAll(attempt.fields());
    return fields;
  }

  private static List<SequencedMap<String, Object>> spans(List<IterationRange> iterationRanges) {
    return iterationRanges.stream().map(IterationRange::fields).toList();
  }

  private static List<IterationRange> spans(Fields fields, String name) {
    return MessageFields.list(fields, name, 1_000_000, IterationRange::from);
  }
}
