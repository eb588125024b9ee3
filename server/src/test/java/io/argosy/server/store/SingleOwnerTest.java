package io.argosy.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SingleOwnerTest {
  private final SingleOwner owners = new SingleOwner("here");

  @Test
  void of_two_replicas_that_saw_a_realm_free_one_owns_it() {
    owners.know(List.of("main"));
    long seen = owners.look().realms().getFirst().epoch();

    assertThat(owners.claim("main", seen)).hasValue(seen + 1);
    assertThat(owners.claim("main", seen)).isEmpty();
    assertThat(owners.claim("main", seen + 1)).isEmpty();
  }

  @Test
  void a_replica_that_releases_a_realm_may_claim_it_again() {
    owners.know(List.of("main"));
    owners.claim("main", 0);
    owners.release("main", 1);

    assertThat(owners.look().realms().getFirst().free()).isTrue();
    assertThat(owners.claim("main", 1)).hasValue(2);
  }
}
