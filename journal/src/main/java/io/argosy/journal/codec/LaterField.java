package io.argosy.journal.codec;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.core.dag.live.ScheduleRequest;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.RetentionStimulus;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.engine.state.Snapshot;
import io.argosy.core.engine.worker.Worker;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Prior;
import io.argosy.core.rental.Rental;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * A list or option that was added to a record after its version was released: if it is missing, it
 * is empty, and if it is empty, it is not written. All other fields are required.
 */
public final class LaterField extends NopAnnotationIntrospector {
  private static final String NOTHING = "nothing";
  private static final String NONE = "none";
  private static final RecordComponent[] NO_PARTS = {};

  /** The records and the names of these fields. */
  private static final Map<Class<?>, Set<String>> COMMON =
      Map.ofEntries(
          Map.entry(Rental.class, Set.of("resumedAt")),
          Map.entry(Snapshot.Job.class, Set.of("begunAt", "merged")),
          Map.entry(Stimulus.ResultsMerged.class, Set.of("result")),
          Map.entry(ResultRef.class, Set.of("pack")),
          Map.entry(RetentionStimulus.RetentionDue.class, Set.of("counted")),
          Map.entry(Stimulus.ProgressReported.class, Set.of("calls")),
          Map.entry(Fact.ProgressMeasured.class, Set.of("calls")),
          Map.entry(Worker.class, Set.of("calls")),
          Map.entry(JobSpec.Iterative.class, Set.of("block")),
          Map.entry(JobSpec.Bag.class, Set.of("watts")),
          Map.entry(JobSpec.Workflow.class, Set.of("tariffs", "limits")),
          Map.entry(Prior.class, Set.of("startup")),
          Map.entry(ScheduleRequest.class, Set.of("purse")));

  private final Map<Class<?>, Set<String>> later = new HashMap<>(COMMON);

  /**
   * With the records of these kinds.
   *
   * @param more other records and the names of these fields
   */
  public LaterField(JobKinds kinds, Map<Class<?>, Set<String>> more) {
    later.putAll(more);
    for (JobKind kind : kinds.all()) {
      kind.storedSnapshots().ifPresent(list -> later.put(list.type(), Set.copyOf(list.later())));
    }
  }

  public static InjectableValues nothing() {
    return new InjectableValues.Std().addValue(NOTHING, List.of()).addValue(NONE, Optional.empty());
  }

  @Override
  public JacksonInject.@Nullable Value findInjectableValue(
      MapperConfig<?> config, AnnotatedMember member) {
    boolean later =
        member instanceof AnnotatedParameter parameter
            && isLater(member.getDeclaringClass(), parameter.getIndex());
    String what = member.getRawType() == Optional.class ? NONE : NOTHING;
    return later ? JacksonInject.Value.forId(what).withUseInput(true) : null;
  }

  private boolean isLater(Class<?> of, int parameter) {
    RecordComponent[] parts = later.containsKey(of) ? of.getRecordComponents() : NO_PARTS;
    return parameter < parts.length && isLater(of, parts[parameter].getName());
  }

  private boolean isLater(Class<?> of, String part) {
    return later.getOrDefault(of, Set.of()).contains(part);
  }

  @Override
  public JsonInclude.Value findPropertyInclusion(MapperConfig<?> config, Annotated annotated) {
    boolean later =
        annotated instanceof AnnotatedMember member
            && isLater(member.getDeclaringClass(), member.getName());
    return later
        ? JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)
        : JsonInclude.Value.empty();
  }
}
