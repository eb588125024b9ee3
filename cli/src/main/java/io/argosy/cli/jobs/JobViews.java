package io.argosy.cli.jobs;

import io.argosy.cli.job.JobHandle;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The views of all kinds of jobs, by the kind's name. */
public final class JobViews {
  private final SequencedMap<String, JobView> views;

  private JobViews(SequencedMap<String, JobView> views) {
    this.views = Collections.unmodifiableSequencedMap(views);
  }

  public static JobViews of(List<JobView> all) {
    SequencedMap<String, JobView> views = new LinkedHashMap<>();
    all.forEach(view -> views.put(view.kind(), view));
    return new JobViews(views);
  }

  /** The same with one kind more. */
  public JobViews with(JobView view) {
    SequencedMap<String, JobView> more = new LinkedHashMap<>(views);
    more.put(view.kind(), view);
    return new JobViews(more);
  }

  public List<JobView> all() {
    return List.copyOf(views.values());
  }

  /** The view of a job. */
  public JobView of(JobHandle job) {
    return named(job.kind(), "job " + job.job());
  }

  /** The view of a job file. */
  public JobView of(JobFile file) {
    return named(file.kind(), "the job file");
  }

  private JobView named(String kind, String what) {
    return Optional.ofNullable(views.get(kind))
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "kind",
                    kind,
                    what
                        + " is of kind '"
                        + kind
                        + "', which this program does not know; it knows "
                        + String.join(", ", views.keySet())));
  }

  /** What runs the work of a kind; a word for any kind if a newer service has one more. */
  public String holder(String kind) {
    return Optional.ofNullable(views.get(kind)).map(JobView::holder).orElse("worker");
  }
}
