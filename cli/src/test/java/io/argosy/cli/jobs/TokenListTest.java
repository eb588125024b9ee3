package io.argosy.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.text.JsonTree;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TokenListTest {
  private static final TokenList LIST =
      TokenList.of(
          JsonTree.fields(
                  "answer",
                  """
                  {"tokens": [
                    {"id": "b2", "user": "ops", "scopes": ["operator", "read"],
                     "expires": "2026-12-31T00:00:00Z"},
                    {"id": "c3", "user": "eve", "scopes": ["read"],
                     "expires": "2030-01-01T00:00:00Z"},
                    {"id": "a1", "user": "ops", "scopes": ["operator"],
                     "expires": "2026-12-01T00:00:00Z"}]}
                  """)
              .groups("tokens"));

  @Test
  void tokens_that_end_first_are_at_the_top() {
    assertThat(LIST.lines())
        .containsExactly(
            "a1  expires 2026-12-01T00:00:00Z  ops  operator",
            "b2  expires 2026-12-31T00:00:00Z  ops  operator,read",
            "c3  expires 2030-01-01T00:00:00Z  eve  read");
    assertThat(LIST.fields().getFirst()).containsEntry("id", "a1");
  }

  @Test
  void the_last_operators_token_is_named_a_month_before_it_ends() {
    assertThat(LIST.warning(Instant.parse("2026-11-30T00:00:00Z"))).isEmpty();
    assertThat(LIST.warning(Instant.parse("2026-12-02T00:00:00Z")).orElseThrow())
        .contains("b2", "2026-12-31", "argosy admin recover");
  }
}
