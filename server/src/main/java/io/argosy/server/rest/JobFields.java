package io.argosy.server.rest;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.retention.JobMarks;
import io.argosy.core.engine.view.JobStateView;
import io.argosy.core.engine.view.StateView;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.explain.OutlookFields;
import io.argosy.explain.ReportFields;
import io.argosy.server.http.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** A job as fields, from the state alone. */
public record JobFields(KindApis kinds) {
  /** A job that must exist; its record exists a moment before the job is accepted. */
  public static JobStateView there(StateView state, JobId job) {
    return state.job(job).orElseThrow(() -> Problem.notThere("job", job.value()));
  }

  /** A line of a list. */
  SequencedMap<String, Object> brief(StateView state, JobStateView job) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", job.id());
    fields.put("kind", job.kindName());
    fields.put("phase", job.phase().name().toLowerCase(Locale.ROOT));
    fields.put("awaitsChoice", kinds.of(job).awaitsChoice(job));
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("total", total(job));
    fields.put("kept", job.keptCount());
    fields.put("partitions", state.tasks(job.id()).size());
    fields.put("acceptedAt", job.acceptedAt());
    fields.put("deadline", job.deadline());
    fields.put("endedAt", job.endedAt());
    JobMarks marks = state.retention().of(job.id());
    fields.put("pinned", marks.pinned());
    fields.put("bodiesRemovedAt", marks.dropped().map(JobMarks.Dropped::at));
    return fields;
  }

  /** The same of a job that left the state. */
  SequencedMap<String, Object> brief(StateView state, EndedJob job) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", job.id());
    fields.put("kind", job.kind());
    fields.put("phase", JobStateView.Phase.ENDED.name().toLowerCase(Locale.ROOT));
    fields.put("awaitsChoice", false);
    fields.put("outcome", Optional.of(ReportFields.word(job.outcome())));
    fields.put("total", job.total());
    fields.put("kept", job.kept());
    fields.put("partitions", job.workers());
    fields.put("acceptedAt", job.acceptedAt());
    fields.put(
        "deadline", Optional.of(job.deadline()).filter(instant -> !instant.equals(Instant.MAX)));
    fields.put("endedAt", Optional.of(job.endedAt()));
    JobMarks marks = state.retention().of(job.id());
    fields.put("pinned", marks.pinned());
    fields.put("bodiesRemovedAt", marks.dropped().map(JobMarks.Dropped::at));
    return fields;
  }

  private static long total(JobStateView job) {
    return job.size();
  }

  /** Everything about one job. */
  SequencedMap<String, Object> whole(StateView state, JobId id, Instant now) {
    JobStateView job = there(state, id);
    SequencedMap<String, Object> fields = brief(state, job);
    if (job.outcome().orElse(null) instanceof Outcome.Failed failed) {
      fields.put("reason", failed.reason());
      fields.put("lastLines", failed.lastLines());
    }
    if (job.phase() != JobStateView.Phase.ENDED) {
      fields.put("outlook", OutlookFields.of(state.outlook(id, now)));
    }
    List<SequencedMap<String, Object>> tasks = new ArrayList<>();
    state.tasks(id).forEach(worker -> tasks.add(task(worker)));
    fields.put("tasks", tasks);
    return fields;
  }

  private static SequencedMap<String, Object> task(Worker worker) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("partition", worker.id().index());
    fields.put("phase", worker.phase().name().toLowerCase(Locale.ROOT));
    fields.put("attempt", worker.attempt());
    fields.put("machine", worker.machine().map(MachineId::value));
    fields.put("done", worker.done());
    fields.put("iterationsPerSecond", worker.speed());
    return fields;
  }
}
