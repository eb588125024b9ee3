package io.argosy.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AloneTest {
  private final Alone owners = new Alone("here");

  @Test
  void of_two_who_saw_a_realm_free_one_has_it() {
    owners.know(List.of("main"));
    long seen = owners.look().realms().getFirst().epoch();

    assertThat(owners.claim("main", seen)).hasValue(seen + 1);
    assertThat(owners.claim("main", seen)).isEmpty();
    assertThat(owners.claim("main", seen + 1)).isEmpty();
  }

  @Test
  void who_gives_it_back_may_have_it_again() {
    owners.know(List.of("main"));
    owners.claim("main", 0);
    owners.release("main", 1);

    assertThat(owners.look().realms().getFirst().free()).isTrue();
    assertThat(owners.claim("main", 1)).hasValue(2);
  }
}
