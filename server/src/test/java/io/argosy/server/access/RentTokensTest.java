package io.argosy.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.runtime.blobs.SignedUrls;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RentTokensTest {
  private final RentTokens tokens = tokens(1);

  private static RentTokens tokens(int key) {
    return new RentTokens(new SignedUrls(new byte[] {(byte) key}, InstantSource.system()));
  }

  private Optional<Caller> caller(String token) {
    return tokens.caller(Optional.of("Bearer " + token));
  }

  @Test
  void a_token_is_that_of_one_machine_and_lets_it_offer_itself() {
    Caller caller = caller(tokens.of("lab", "bag-1.small-3")).orElseThrow();
    assertThat(caller.realm()).isEqualTo("lab");
    assertThat(caller.machine()).contains("bag-1.small-3");
    assertThat(caller.scopes()).isEqualTo(Set.of(Scope.SITE));
  }

  @Test
  void a_token_of_another_service_is_not_valid() {
    assertThat(caller(tokens(2).of("lab", "bag-1.small-3"))).isEmpty();
  }

  @Test
  void a_name_with_the_seal_of_another_is_not_a_valid_token() {
    String one = tokens.of("lab", "bag-1.small-3");
    String other = tokens.of("lab", "bag-1.small-4");
    String mixed = one.substring(0, one.indexOf('.')) + other.substring(other.indexOf('.'));
    assertThat(caller(mixed)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"argosy_rent_", "argosy_rent_.", "argosy_rent_%.x", "argosy_rent_YQ.x"})
  void a_malformed_token_is_not_valid(String text) {
    assertThat(caller(text)).isEmpty();
  }
}
