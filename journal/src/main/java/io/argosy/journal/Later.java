package io.argosy.journal;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.argosy.core.kernel.Snapshot;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * A list that came to a record after its version was released: where it is missing there was
 * nothing of that kind, and where there is nothing it is not written. All else is asked for as
 * ever.
 */
final class Later extends NopAnnotationIntrospector {
  private static final String NOTHING = "nothing";
  private static final String WORKFLOWS = "workflows";

  static InjectableValues nothing() {
    return new InjectableValues.Std().addValue(NOTHING, List.of());
  }

  @Override
  public JacksonInject.@Nullable Value findInjectableValue(
      MapperConfig<?> config, AnnotatedMember member) {
    boolean later =
        member instanceof AnnotatedParameter parameter
            && member.getDeclaringClass() == Snapshot.class
            && name(parameter.getIndex()).equals(WORKFLOWS);
    return later ? JacksonInject.Value.forId(NOTHING).withUseInput(true) : null;
  }

  private static String name(int parameter) {
    RecordComponent[] parts = Snapshot.class.getRecordComponents();
    return parts[parameter].getName();
  }

  @Override
  public JsonInclude.Value findPropertyInclusion(MapperConfig<?> config, Annotated annotated) {
    boolean later =
        annotated instanceof AnnotatedMember member
            && member.getDeclaringClass() == Snapshot.class
            && member.getName().equals(WORKFLOWS);
    return later
        ? JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)
        : JsonInclude.Value.empty();
  }
}
