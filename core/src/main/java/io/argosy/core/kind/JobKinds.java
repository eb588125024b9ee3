package io.argosy.core.kind;

import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.KindLookup;
import io.argosy.core.kind.bag.BagKind;
import io.argosy.core.kind.iterative.IterativeKind;
import io.argosy.core.kind.pipeline.PipelineKind;
import io.argosy.core.kind.tasks.TaskListKind;
import io.argosy.core.kind.workflow.WorkflowKind;
import io.argosy.core.model.spec.JobSpec;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** The kinds of job that a process knows, by name. An immutable value. */
public final class JobKinds implements KindLookup {
  private static final JobKinds STANDARD =
      new JobKinds(new LinkedHashMap<>())
          .with(new IterativeKind())
          .with(new BagKind())
          .with(new WorkflowKind())
          .with(new TaskListKind())
          .with(new PipelineKind());

  private final SequencedMap<String, JobKind> byName;
  private final SequencedMap<Class<?>, JobKind> bySpecification = new LinkedHashMap<>();

  private JobKinds(SequencedMap<String, JobKind> byName) {
    this.byName = byName;
    byName.values().forEach(kind -> bySpecification.put(kind.specification(), kind));
  }

  /** The kinds of the product. */
  public static JobKinds standard() {
    return STANDARD;
  }

  /** These kinds and one more. */
  public JobKinds with(JobKind kind) {
    SequencedMap<String, JobKind> more = new LinkedHashMap<>(byName);
    if (more.put(kind.name(), kind) != null || bySpecification.containsKey(kind.specification())) {
      throw new IllegalArgumentException("the kind '" + kind.name() + "' is registered already");
    }
    return new JobKinds(more);
  }

  public Collection<JobKind> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  /** The names of all kinds, in the order in which they were registered. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  public Optional<JobKind> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The name of the kind whose jobs have such a specification. */
  public String nameOf(JobSpec spec) {
    return of(spec).name();
  }

  @Override
  public JobKind of(JobSpec spec) {
    JobKind kind = bySpecification.get(spec.getClass());
    if (kind == null) {
      throw new IllegalStateException(
          "no registered kind has the specification " + spec.getClass().getSimpleName());
    }
    return kind;
  }
}
