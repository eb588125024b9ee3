package io.argosy.explain.kind;

import io.argosy.explain.KindExplanation;
import io.argosy.explain.KindExplanations;
import io.argosy.explain.kind.bag.BagExplanation;
import io.argosy.explain.kind.iterative.IterativeExplanation;
import io.argosy.explain.kind.pipeline.PipelineExplanation;
import io.argosy.explain.kind.tasks.TaskListExplanation;
import io.argosy.explain.kind.workflow.WorkflowExplanation;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** The kinds of job whose facts have sentences, by name. An immutable value. */
public final class ExplainedKinds implements KindExplanations {
  private static final ExplainedKinds STANDARD =
      new ExplainedKinds(new LinkedHashMap<>())
          .with(new IterativeExplanation())
          .with(new BagExplanation())
          .with(new WorkflowExplanation())
          .with(new TaskListExplanation())
          .with(new PipelineExplanation());

  private final SequencedMap<String, KindExplanation> byName;

  private ExplainedKinds(SequencedMap<String, KindExplanation> byName) {
    this.byName = byName;
  }

  /** The kinds of the product. */
  public static ExplainedKinds standard() {
    return STANDARD;
  }

  /** These kinds and one more. */
  public ExplainedKinds with(KindExplanation kind) {
    SequencedMap<String, KindExplanation> more = new LinkedHashMap<>(byName);
    if (more.put(kind.name(), kind) != null) {
      throw new IllegalArgumentException("the kind '" + kind.name() + "' is explained already");
    }
    return new ExplainedKinds(more);
  }

  /** The names of all kinds, in the order in which they were registered. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  public Optional<KindExplanation> named(String kind) {
    return Optional.ofNullable(byName.get(kind));
  }

  @Override
  public Collection<KindExplanation> all() {
    return Collections.unmodifiableCollection(byName.values());
  }
}
