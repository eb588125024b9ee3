package io.argosy.agent.remote.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerRefusalTest {
  private static Duration wanted(int status, String header) {
    return ServerRefusal.of(status, "{\"detail\":\"too often\"}", Optional.of(header)).restWanted();
  }

  @Test
  void an_agent_that_asks_too_often_waits_as_long_as_the_server_requests() {
    assertThat(wanted(429, "7")).isEqualTo(Duration.ofSeconds(7));
    assertThat(wanted(429, "999999")).isEqualTo(Duration.ofMinutes(5));
    assertThat(wanted(429, "Wed, 21 Oct 2026 07:28:00 GMT")).isZero();
    assertThat(wanted(503, "7")).as("who is away is looked for as before").isZero();
    assertThat(ServerRefusal.of(429, "").restWanted()).isZero();
    assertThat(ServerRefusal.of(429, "").mayPass()).isTrue();
  }
}
