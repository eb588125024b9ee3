package io.argosy.server.kind;

import io.argosy.core.engine.view.JobStateView;
import io.argosy.server.kind.bag.BagsApi;
import io.argosy.server.kind.tasks.FreeBags;
import io.argosy.server.kind.workflow.WorkflowsApi;
import io.argosy.server.rest.KindApi;
import io.argosy.server.rest.KindApis;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;

/** The kinds of job that a service serves, by name. An immutable value. */
public final class ServedKinds implements KindApis {
  private static final ServedKinds STANDARD =
      new ServedKinds(new LinkedHashMap<>())
          .with(KindApi.usual("iterative"))
          .with(new BagsApi())
          .with(new WorkflowsApi())
          .with(new FreeBags())
          .with(KindApi.usual("pipeline"));

  private final SequencedMap<String, KindApi> byName;

  private ServedKinds(SequencedMap<String, KindApi> byName) {
    this.byName = byName;
  }

  /** The kinds of the product. */
  public static ServedKinds standard() {
    return STANDARD;
  }

  /** These kinds and one more. */
  public ServedKinds with(KindApi kind) {
    SequencedMap<String, KindApi> more = new LinkedHashMap<>(byName);
    if (more.put(kind.name(), kind) != null) {
      throw new IllegalArgumentException("the kind '" + kind.name() + "' is served already");
    }
    return new ServedKinds(more);
  }

  /** The names of all kinds, in the order in which they were registered. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  @Override
  public Collection<KindApi> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  @Override
  public KindApi of(JobStateView job) {
    return service(job.kindName());
  }

  @Override
  public KindApi service(String kind) {
    KindApi found = byName.get(kind);
    if (found == null) {
      throw new IllegalStateException("no jobs of the kind " + kind + " are served");
    }
    return found;
  }
}
