package io.argosy.cli.kind.iterative.page;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.page.PageFile;
import io.argosy.core.engine.FollowedState;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.forecast.Forecast;
import io.argosy.core.forecast.Outlook;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Sentences;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** All data for the page of a run, collected from its facts entry by entry. */
public final class PageData {
  /** More partitions are counted but not drawn. */
  private static final int DRAWN = 64;

  private final FollowedState state;
  private final TreeMap<Integer, PartitionTrack> partitions = new TreeMap<>();
  private final DecisionMarks marks;
  private final List<List<Object>> outlooks = new ArrayList<>();
  private Optional<Fact.JobAccepted> accepted = Optional.empty();
  private Optional<Fact.JobEnded> ended = Optional.empty();
  private Instant latest = Instant.MIN;
  private Instant lookedAt = Instant.MIN;

  public PageData(JobReading reading) {
    state = reading.emptyState();
    marks = new DecisionMarks(reading.explanation(false));
  }

  /** Processes the facts of one entry. */
  public void add(List<Fact> facts) {
    boolean measured = false;
    for (Fact fact : facts) {
      latest = fact.at().isAfter(latest) ? fact.at() : latest;
      state.apply(fact);
      marks.add(fact);
      enter(fact);
      measured |= fact instanceof Fact.ProgressMeasured;
    }
    if (measured) {
      look();
    }
  }

  private void enter(Fact fact) {
    double at = seconds(latest);
    // Every other fact is a mark or nothing to draw.
    if (fact instanceof Fact.JobAccepted f) {
      accepted = Optional.of(f);
    } else if (fact instanceof Fact.DeadlineMoved f) {
      accepted = accepted.map(a -> a.withDeadline(f.deadline()));
    } else if (fact instanceof Fact.TaskAdded f) {
      track(f.task().index());
    } else if (fact instanceof Fact.AttemptPlaced f) {
      track(f.attempt().task().index()).placed(f, at);
    } else if (fact instanceof Fact.AttemptBegan f) {
      track(f.attempt().task().index()).began(at);
    } else if (fact instanceof Fact.ProgressMeasured f) {
      track(f.attempt().task().index()).measured(f, at);
    } else if (fact instanceof IterativeFact.AssignmentSet f) {
      track(f.task().index()).assigned(f.assigned(), at);
    } else if (fact instanceof Fact.PieceKept f) {
      track(f.attempt().task().index()).kept(f.attempt().number(), f.piece().count(), at);
    } else if (fact instanceof Fact.AttemptOver f) {
      track(f.attempt().task().index()).over(f.attempt().number(), at);
    } else if (fact instanceof Fact.AttemptLost f) {
      track(f.attempt().task().index()).over(f.attempt().number(), at);
    } else if (fact instanceof Fact.JobEnded f) {
      ended = Optional.of(f);
    }
  }

  private PartitionTrack track(int index) {
    return partitions.computeIfAbsent(index, PartitionTrack::new);
  }

  /** Records the present outlook, unless it was recorded a moment ago. */
  private void look() {
    Optional<? extends JobStateView> job = accepted.flatMap(a -> state.view().job(a.job()));
    if (job.isEmpty() || job.get().phase() != JobStateView.Phase.RUNNING) {
      return;
    }
    Instant next =
        lookedAt.equals(Instant.MIN) ? latest : lookedAt.plus(job.get().interval().dividedBy(3));
    if (!latest.isBefore(next)) {
      lookedAt = latest;
      Outlook outlook = state.view().outlook(job.get().id(), latest);
      Forecast forecast = outlook.forecast();
      outlooks.add(
          List.of(
              seconds(latest),
              outlook.done(),
              Rounded.value(forecast.p50Seconds()),
              Rounded.value(forecast.p10Seconds()),
              Rounded.value(forecast.p90Seconds())));
    }
  }

  private double seconds(Instant at) {
    return accepted.map(a -> Rounded.time(a.at(), at)).orElse(0.0);
  }

  /** The page itself. */
  public String html(String title, String kind) {
    return PageFile.html(part("page.html"), "", part("page.js"), fields(title, kind));
  }

  private static String part(String name) {
    return PageFile.part(PageData.class, name);
  }

  /**
   * The data of the page.
   *
   * @param kind of the run, such as {@code simulated}
   */
  SequencedMap<String, Object> fields(String title, String kind) {
    JobSpec.Iterative spec =
        accepted.map(Fact.JobAccepted::spec).map(PageData::iterative).orElseThrow();
    double last = seconds(latest);
    partitions.values().forEach(track -> track.ends(last));
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", title);
    fields.put("kind", kind);
    fields.put("policy", spec.policy());
    fields.put("total", spec.iterations());
    fields.put("kept", partitions.values().stream().mapToLong(PartitionTrack::iterations).sum());
    fields.put("deadline", deadline());
    fields.put("end", ended.map(f -> seconds(f.at())));
    fields.put("last", last);
    fields.put("outcome", ended.map(f -> Sentences.outcome(f.outcome())));
    fields.put("outlook", outlooks);
    fields.put(
        "partitions",
        partitions.values().stream().limit(DRAWN).map(PartitionTrack::fields).toList());
    fields.put("undrawn", Math.max(0, partitions.size() - DRAWN));
    fields.put("marks", marks.fields());
    fields.put("unmarked", marks.left());
    return fields;
  }

  private Optional<Double> deadline() {
    return accepted.filter(a -> !a.deadline().equals(Instant.MAX)).map(a -> seconds(a.deadline()));
  }

  private static JobSpec.Iterative iterative(JobSpec spec) {
    if (spec instanceof JobSpec.Iterative iterative) {
      return iterative;
    }
    throw new IllegalStateException("this page shows iterative jobs only");
  }
}
