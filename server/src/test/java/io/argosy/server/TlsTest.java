package io.argosy.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.text.BadInput;
import io.argosy.server.http.ConnectionLimits;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;
  private KeyStore store;

  @BeforeEach
  void certificate() throws Exception {
    Path file = folder.resolve("keys.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process making =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1")
            .redirectErrorStream(true)
            .start();
    assertThat(making.waitFor(120, TimeUnit.SECONDS)).isTrue();
    store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    pem("cert.pem", "CERTIFICATE", store.getCertificate("server").getEncoded());
    pem("key.pem", "PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded());
  }

  private void pem(String name, String what, byte[] bytes) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    String text = "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n";
    Files.writeString(folder.resolve(name), text);
  }

  private SSLContext trusting() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  private static HttpResponse<String> get(HttpClient client, String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_given_certificate_is_shown_and_plain_http_is_refused() throws Exception {
    SSLContext own = PemFiles.context(folder.resolve("cert.pem"), folder.resolve("key.pem"));
    Server.Options options =
        new Server.Options(
            folder.resolve("data"), "127.0.0.1", 0, ServiceTimes.usual(), Optional.of(own));
    try (Server server = Server.start(options);
        HttpClient trusting = HttpClient.newBuilder().sslContext(trusting()).build();
        HttpClient plain = HttpClient.newHttpClient()) {
      assertThat(server.url()).startsWith("https://");
      assertThat(get(trusting, server.url() + "/healthz").body()).isEqualTo("well\n");
      assertThatThrownBy(() -> get(plain, server.url() + "/healthz"))
          .as("nobody vouches for the certificate")
          .isInstanceOf(IOException.class);
      String bare = server.url().replace("https:", "http:") + "/healthz";
      assertThatThrownBy(() -> get(plain, bare)).isInstanceOf(IOException.class);
      assertThat(get(trusting, server.url() + "/readyz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_stalled_handshake_is_cut_and_the_server_still_answers_its_probe() throws Exception {
    SSLContext own = PemFiles.context(folder.resolve("cert.pem"), folder.resolve("key.pem"));
    Duration shortly = Duration.ofSeconds(2);
    Server.Options options =
        new Server.Options(
            folder.resolve("data"),
            "127.0.0.1",
            0,
            ServiceTimes.usual(),
            Optional.of(own),
            RentalProviders.NONE,
            Optional.empty(),
            Server.Sharing.NONE,
            ConnectionLimits.usual()
                .times(shortly, shortly, shortly)
                .probing(Duration.ofSeconds(1)));
    try (Server server = Server.start(options);
        HttpClient trusting = HttpClient.newBuilder().sslContext(trusting()).build()) {
      int port = URI.create(server.url()).getPort();
      for (byte[] start : new byte[][] {{}, {0x16, 0x03, 0x01, 0x02, 0x00, 0x01}}) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          socket.setSoTimeout(200_000);
          socket.getOutputStream().write(start);
          awaitClosed(socket);
        }
      }
      String heard = "path=\"/healthz\",status=\"200\"";
      Await.until(() -> get(trusting, server.url() + "/metrics").body().contains(heard));
    }
  }

  private static void awaitClosed(Socket socket) throws IOException {
    try {
      while (socket.getInputStream().read() >= 0) {
        // An alert may come before the end.
      }
    } catch (SocketException reset) {
      // That is an end too.
    }
  }

  @Test
  void a_file_that_is_not_a_certificate_or_key_is_reported() {
    Path cert = folder.resolve("cert.pem");
    Path key = folder.resolve("key.pem");
    assertThatThrownBy(() -> PemFiles.context(key, key))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--tls-cert");
    assertThatThrownBy(() -> PemFiles.context(cert, cert))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is not a private key as PEM");
    assertThatThrownBy(() -> PemFiles.context(folder.resolve("none"), key))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("cannot be read");
  }
}
