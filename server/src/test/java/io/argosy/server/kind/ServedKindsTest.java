package io.argosy.server.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.kind.JobKinds;
import io.argosy.server.kind.bag.BagsApi;
import org.junit.jupiter.api.Test;

class ServedKindsTest {
  private final ServedKinds kinds = ServedKinds.standard();

  @Test
  void every_kind_of_job_is_served() {
    assertThat(kinds.names()).isEqualTo(JobKinds.standard().names());
  }

  @Test
  void a_kind_is_served_once() {
    assertThatThrownBy(() -> kinds.with(new BagsApi()))
        .hasMessage("the kind 'bag' is served already");
  }
}
