package io.argosy.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatabaseAddressTest {
  private static DatabaseAddress read(String text) {
    return DatabaseAddress.parse("--database", text, Optional.of("other"));
  }

  @Test
  void a_password_is_never_shown_wherever_it_is_given() {
    for (String text :
        new String[] {
          "postgresql://me:s%26cret@db:5433/argosy?sslmode=require",
          "postgresql://db:5433/argosy?user=me&password=s%26cret&sslmode=require"
        }) {
      DatabaseAddress address = read(text);
      assertThat(address.user()).contains("me");
      assertThat(address.password()).contains("s&cret");
      assertThat(address.url()).isEqualTo("jdbc:postgresql://db:5433/argosy?sslmode=require");
      assertThat(address).hasToString("postgresql://db:5433/argosy");
    }
  }

  @Test
  void an_address_without_a_password_uses_the_other_one() {
    assertThat(read("postgres://me@db/argosy").password()).contains("other");
  }

  @Test
  void an_invalid_port_is_refused() {
    assertThatThrownBy(() -> read("postgresql://db:99999/argosy"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("99999");
  }
}
