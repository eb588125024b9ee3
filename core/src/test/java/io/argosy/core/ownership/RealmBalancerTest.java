package io.argosy.core.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RealmBalancerTest {
  private final RealmBalancer realmBalancer = new RealmBalancer("me");

  private static OwnershipView sight(Set<String> replicas, String... owners) {
    List<OwnershipView.Row> rows = new ArrayList<>();
    for (int i = 0; i < owners.length; i++) {
      String owner = owners[i];
      rows.add(
          new OwnershipView.Row(
              "realm" + i, 7, Optional.of(owner).filter(o -> !o.isEmpty()), owner.isEmpty()));
    }
    return new OwnershipView(rows, new TreeSet<>(replicas));
  }

  @Test
  void a_single_replica_claims_every_free_realm() {
    assertThat(realmBalancer.looked(sight(Set.of(), "", "", ""), Set.of()).claim()).hasSize(3);
    assertThat(realmBalancer.looked(sight(Set.of(), "", "other", ""), Set.of()).claim()).hasSize(2);
  }

  @Test
  void each_of_two_claims_its_half() {
    OwnershipView ownershipView = sight(Set.of("me", "other"), "", "", "", "");
    assertThat(realmBalancer.looked(ownershipView, Set.of()).claim()).hasSize(2);
  }

  @Test
  void a_realm_that_stays_free_is_claimed_beyond_the_share() {
    OwnershipView ownershipView = sight(Set.of("me", "other"), "me", "");
    for (int look = 0; look < RealmBalancer.PATIENCE; look++) {
      assertThat(realmBalancer.looked(ownershipView, Set.of("realm0")).claim()).isEmpty();
    }
    assertThat(realmBalancer.looked(ownershipView, Set.of("realm0")).claim()).hasSize(1);
  }

  @Test
  void a_replica_claims_its_own_realm_again_if_it_does_not_hold_it() {
    assertThat(realmBalancer.looked(sight(Set.of("me"), "me"), Set.of()).claim()).hasSize(1);
  }

  @Test
  void more_than_the_share_is_handed_on_one_by_one_when_all_is_calm() {
    Set<String> held = Set.of("realm0", "realm1", "realm2", "realm3");
    OwnershipView ownershipView = sight(Set.of("me", "other"), "me", "me", "me", "me");
    for (int look = 0; look < RealmBalancer.CALM; look++) {
      assertThat(realmBalancer.looked(ownershipView, held).handOn()).isEmpty();
    }
    assertThat(realmBalancer.looked(ownershipView, held).handOn()).isPresent();
    assertThat(realmBalancer.looked(ownershipView, held).handOn()).isEmpty();
  }

  @Test
  void a_fair_share_is_not_handed_on() {
    Set<String> held = Set.of("realm0", "realm1");
    OwnershipView ownershipView = sight(Set.of("me", "other"), "me", "me", "other");
    for (int look = 0; look < 3 * RealmBalancer.CALM; look++) {
      assertThat(realmBalancer.looked(ownershipView, held).handOn()).isEmpty();
    }
  }
}
