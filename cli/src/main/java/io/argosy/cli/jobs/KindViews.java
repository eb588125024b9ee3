package io.argosy.cli.jobs;

import io.argosy.cli.job.JobHandle;
import io.argosy.cli.job.KindName;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.text.BadInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The views of all kinds of jobs, by the kind's name. */
public final class KindViews {
  private final SequencedMap<String, KindView> views;

  private KindViews(SequencedMap<String, KindView> views) {
    this.views = Collections.unmodifiableSequencedMap(views);
  }

  public static KindViews of(List<KindView> all) {
    SequencedMap<String, KindView> views = new LinkedHashMap<>();
    all.forEach(view -> views.put(view.kind(), view));
    return new KindViews(views);
  }

  /** The same with one kind more. */
  public KindViews with(KindView view) {
    SequencedMap<String, KindView> more = new LinkedHashMap<>(views);
    more.put(view.kind(), view);
    return new KindViews(more);
  }

  public List<KindView> all() {
    return List.copyOf(views.values());
  }

  /** The view of a job. */
  public KindView of(JobHandle job) {
    return named(job.kind(), "job " + job.job());
  }

  /** The view of a job file. */
  public KindView of(JobFile file) {
    return named(KindName.of(file.text()), "the job file");
  }

  private KindView named(String kind, String what) {
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
    return Optional.ofNullable(views.get(kind)).map(KindView::holder).orElse("worker");
  }
}
