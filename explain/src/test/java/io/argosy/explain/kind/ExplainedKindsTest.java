package io.argosy.explain.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.state.JobKind;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.explain.KindExplanation;
import io.argosy.explain.Sentences;
import io.argosy.explain.kind.bag.BagExplanation;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExplainedKindsTest {
  private final ExplainedKinds kinds = ExplainedKinds.standard();

  private record Ticked(JobId job, Instant at) implements Fact.OfKind {}

  @Test
  void every_kind_of_job_is_explained() {
    assertThat(kinds.names()).isEqualTo(JobKinds.standard().names());
    for (KindExplanation kind : kinds.all()) {
      assertThat(JobKinds.standard().named(kind.name()).map(JobKind::specification))
          .hasValueSatisfying(it -> assertThat(it).isEqualTo(kind.specification()));
    }
  }

  @Test
  void a_kind_is_explained_once() {
    assertThatThrownBy(() -> kinds.with(new BagExplanation()))
        .hasMessage("the kind 'bag' is explained already");
  }

  @Test
  void a_fact_of_a_kind_that_is_not_registered_is_refused_with_the_known_kinds() {
    Ticked fact = new Ticked(new JobId("rocket-1"), Instant.EPOCH);

    assertThatThrownBy(() -> Sentences.ofAny(kinds).tell(fact))
        .hasMessageStartingWith(
            "none of the kinds " + String.join(", ", kinds.names()) + " has a sentence for")
        .hasMessageContaining("rocket-1");
  }
}
