package io.argosy.cli.jobs;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.JobReading;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.server.kind.ServedKinds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The kinds of jobs that the program knows, each with its view. An immutable value. */
public final class JobViews {
  private final JobReading reading;
  private final ServedKinds served;
  private final SequencedMap<String, JobView> views;

  private JobViews(JobReading reading, ServedKinds served, SequencedMap<String, JobView> views) {
    this.reading = reading;
    this.served = served;
    this.views = Collections.unmodifiableSequencedMap(views);
  }

  /**
   * No views yet.
   *
   * @param served the kinds of a service that this program starts
   */
  public static JobViews none(JobReading reading, ServedKinds served) {
    return new JobViews(reading, served, new LinkedHashMap<>());
  }

  /** The same with one kind more. */
  public JobViews with(JobView view) {
    SequencedMap<String, JobView> more = new LinkedHashMap<>(views);
    more.put(view.kind(), view);
    return new JobViews(reading, served, more);
  }

  /** What reading any job takes. */
  public JobReading reading() {
    return reading;
  }

  /** The kinds of a service that this program starts. */
  public ServedKinds served() {
    return served;
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

  /** The view of a kind. */
  public JobView named(String kind) {
    return named(kind, "the job");
  }

  private JobView named(String kind, String what) {
    return Optional.ofNullable(views.get(kind))
        .orElseThrow(() -> BadInput.inArgument("kind", kind, unknown(kind, what).orElse(what)));
  }

  /** One sentence if there is no such kind here. */
  public Optional<String> unknown(String kind, String what) {
    return views.containsKey(kind)
        ? Optional.empty()
        : Optional.of(
            what
                + " is of kind '"
                + kind
                + "', which this program does not know; it knows "
                + String.join(", ", views.keySet()));
  }
}
