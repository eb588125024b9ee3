package io.argosy.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.wire.Servers;
import io.argosy.server.Server;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ServiceClientTest {
  @TempDir Path data;

  @Test
  void a_client_that_asks_too_often_waits_as_long_as_the_service_demands() throws Exception {
    Server.Options slow =
        new Server.Options(
            data,
            "127.0.0.1",
            0,
            ServiceTimes.usual(),
            Optional.empty(),
            RentalProviders.NONE,
            Optional.empty(),
            Server.Sharing.NONE,
            ConnectionLimits.usual().often(1, 300));
    try (Server server = Server.start(slow)) {
      ServiceClient client =
          new ServiceClient(
              new Servers(List.of(URI.create(server.url()))), server.firstToken().orElseThrow());
      // More than the service accepts at once: the rest is answered after a refusal.
      for (int i = 0; i < 8; i++) {
        assertThat(client.get("/v1/whoami").text("user")).contains("operator");
      }
    }
  }
}
