package io.argosy.server.rest;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.math.Seconds;
import io.argosy.core.model.JobId;
import io.argosy.explain.Decisions;
import io.argosy.explain.Explanation;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.Sentences;
import io.argosy.protocol.text.JsonText;
import io.argosy.server.http.ApiResponse;
import io.argosy.server.http.Problem;
import io.argosy.server.job.FactFeed;
import io.argosy.server.realm.RealmKinds;
import io.argosy.server.realm.RealmWorld;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;

/** A live job as server-sent events: its progress, its decisions, its end. */
final class Events {
  /** The shortest time between two progress events. */
  private static final Duration RHYTHM = Duration.ofSeconds(1);

  private final RealmWorld world;
  private final JobId job;
  private final JobFields jobFields;
  private final BooleanSupplier allowed;

  /**
   * @param allowed whether the user still has access: the stream ends soon after it is false
   */
  Events(RealmWorld world, JobId job, JobFields jobFields, BooleanSupplier allowed) {
    this.world = world;
    this.job = job;
    this.jobFields = jobFields;
    this.allowed = allowed;
  }

  /** The instant at which a job's time starts, and how its decisions are explained. */
  private record Origin(Instant accepted, Decisions decisions, Sentences sentences) {
    static Origin of(JobStateView job, RealmKinds kinds) {
      String currency = kinds.known().specs().currency(job.spec());
      return new Origin(
          job.acceptedAt(),
          Decisions.of(kinds.explained(), job.spec()),
          Sentences.of(kinds.explained(), job.spec(), currency));
    }
  }

  ApiResponse response() {
    Origin origin = world.look(job, state -> Origin.of(JobFields.there(state, job), world.kinds()));
    if (!world.feed().hasRoom()) {
      throw new Problem(429, "too many watch already").with("Retry-After", "30");
    }
    return ApiResponse.stream("text/event-stream", out -> follow(origin, out))
        .with("Cache-Control", "no-store");
  }

  private void follow(Origin origin, OutputStream out) throws IOException, InterruptedException {
    try (FactFeed.Watcher watcher = world.feed().watch(job)) {
      while (allowed.getAsBoolean() && stands(out)) {
        long until = System.nanoTime() + RHYTHM.toNanos();
        boolean ended = false;
        for (long left = RHYTHM.toNanos(); left > 0 && !ended; left = until - System.nanoTime()) {
          List<Fact> facts = watcher.next(Duration.ofNanos(left));
          if (!allowed.getAsBoolean()) {
            return;
          }
          for (Fact fact : facts) {
            ended |= fact instanceof Fact.JobEnded;
            decided(fact, origin, out);
          }
        }
      }
    }
  }

  /** Sends the job's progress; false when that was the last event. */
  private boolean stands(OutputStream out) throws IOException {
    Instant now = world.now();
    SequencedMap<String, Object> fields =
        world.look(
            job,
            state ->
                JobFields.there(state, job).phase() == JobStateView.Phase.ENDED
                    ? jobFields.whole(state, job, now)
                    : OutlookFields.of(state.outlook(job, now)));
    boolean ended = fields.containsKey("outcome");
    send(out, ended ? "ended" : "progress", fields);
    return !ended;
  }

  private static void decided(Fact fact, Origin origin, OutputStream out) throws IOException {
    if (origin.decisions().isBookkeeping(fact)) {
      return;
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    if (!fact.at().equals(Instant.MIN)) {
      fields.put("seconds", Seconds.between(origin.accepted(), fact.at()));
    }
    fields.put("fact", fact.getClass().getSimpleName());
    fields.put("sentence", origin.sentences().tell(fact));
    send(out, "decision", fields);
  }

  /** A line of an explanation as fields. */
  static SequencedMap<String, Object> decision(Explanation.Line line) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("seconds", line.seconds());
    fields.put("fact", line.fact().getClass().getSimpleName());
    fields.put("sentence", line.sentence());
    return fields;
  }

  private static void send(OutputStream out, String event, SequencedMap<String, Object> fields)
      throws IOException {
    String text = "event: " + event + "\ndata: " + JsonText.of(fields) + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
