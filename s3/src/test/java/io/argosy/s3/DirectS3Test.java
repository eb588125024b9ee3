package io.argosy.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.DirectBlobs;
import io.argosy.runtime.blobs.DirectBlobs.Address;
import io.argosy.runtime.blobs.DirectBlobs.Way;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Direct uploads and downloads, by addresses that the service signed. */
class DirectS3Test {
  private static final int PART = 5 << 20;
  private static final Duration GOOD = Duration.ofMinutes(10);

  @TempDir private static Path folder;
  private static S3Server server;
  private static Blobs blobs;
  private static DirectBlobs direct;
  private static HttpClient http;

  @BeforeAll
  static void start() throws Exception {
    server = new S3Server(folder.resolve("s3"));
    BodyCache cache = new BodyCache(folder.resolve("cache"), 1 << 20);
    blobs = BucketCheck.open(server.place(), cache, PART, S3Server.credentials());
    direct = blobs.direct().orElseThrow();
    http = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() throws Exception {
    http.close();
    server.close();
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    return noise;
  }

  private static ResultRef ref(byte[] body) {
    return new ResultRef(body.length, Sha256.of(body));
  }

  private static HttpResponse<byte[]> send(
      String method, String url, Map<String, String> headers, byte[] body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static int put(Address address, byte[] body) throws Exception {
    return send("PUT", address.url(), address.headers(), body).statusCode();
  }

  private static HttpResponse<byte[]> get(String url) throws Exception {
    return send("GET", url, Map.of(), new byte[0]);
  }

  private static Address whole(String name, byte[] body) throws Exception {
    return ((Way.Whole) direct.begin(name, ref(body), GOOD)).address();
  }

  @Test
  void a_body_is_sent_and_read_by_signed_addresses() throws Exception {
    byte[] body = noise(100_000);
    assertThat(put(whole("a/body", body), body)).isEqualTo(200);
    assertThat(blobs.describe("a/body")).contains(ref(body));
    assertThat(get(direct.read("a/body", GOOD)).body()).isEqualTo(body);
  }

  @Test
  void the_first_stays_when_a_second_is_sent_directly() throws Exception {
    byte[] first = noise(100);
    byte[] second = noise(101);
    Address late = whole("b/body", second);
    assertThat(put(whole("b/body", first), first)).isEqualTo(200);
    assertThat(put(late, second)).isEqualTo(412);
    assertThat(blobs.describe("b/body")).contains(ref(first));
  }

  @Test
  void an_address_takes_only_the_body_that_was_announced() throws Exception {
    byte[] announced = noise(1000);
    byte[] other = announced.clone();
    other[500]++;
    Address address = whole("c/body", announced);
    assertThat(put(address, other)).isBetween(400, 499);
    assertThat(put(address, Arrays.copyOf(announced, 999))).isBetween(400, 499);
    assertThat(blobs.size("c/body")).isEmpty();
  }

  @Test
  void an_altered_signature_or_name_or_header_is_refused() throws Exception {
    byte[] body = noise(100);
    Address address = whole("d/body", body);
    String signature = "X-Amz-Signature=";
    int at = address.url().indexOf(signature) + signature.length();
    char digit = address.url().charAt(at) == '0' ? '1' : '0';
    String altered = address.url().substring(0, at) + digit + address.url().substring(at + 1);
    assertThat(put(new Address(altered, address.headers()), body)).isEqualTo(403);
    String elsewhere = address.url().replace("/d/body", "/d/other");
    assertThat(put(new Address(elsewhere, address.headers()), body)).isEqualTo(403);
    Map<String, String> without = Map.of();
    assertThat(put(new Address(address.url(), without), body)).isBetween(400, 499);
    String read = direct.read("a/x", GOOD).replace("/a/x", "/d/body");
    assertThat(get(read).statusCode()).isEqualTo(403);
    assertThat(blobs.list("d")).isEmpty();
  }

  @Test
  void an_address_expires() throws Exception {
    byte[] body = noise(10);
    blobs.put("e/body", new ByteArrayInputStream(body), 10);
    String url = direct.read("e/body", Duration.ofSeconds(1));
    long limit = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    int status = get(url).statusCode();
    while (status == 200 && System.nanoTime() < limit) {
      Thread.onSpinWait();
      status = get(url).statusCode();
    }
    assertThat(status).isEqualTo(403);
  }

  @Test
  void a_large_body_is_sent_in_parts_each_of_which_may_be_sent_again() throws Exception {
    byte[] body = noise(2 * PART + 77);
    Way.Parts way = (Way.Parts) direct.begin("f/large", ref(body), GOOD);
    assertThat(way.partBytes()).isEqualTo(PART);
    part(way, "f/large", body, 2);
    assertThatThrownBy(() -> direct.finish("f/large", way.upload(), ref(body)))
        .isInstanceOf(DirectBlobs.Unfinished.class)
        .hasMessageContaining(PART + " have come");
    assertThat(blobs.size("f/large")).isEmpty();
    part(way, "f/large", body, 1);
    part(way, "f/large", body, 3);
    part(way, "f/large", body, 2);
    assertThat(direct.finish("f/large", way.upload(), ref(body))).isEqualTo(ref(body));
    assertThat(direct.finish("f/large", way.upload(), ref(body))).isEqualTo(ref(body));
    assertThat(Sha256.of(blobs.fetch("f/large"))).isEqualTo(Sha256.of(body));
  }

  private static void part(Way.Parts way, String name, byte[] body, int number) throws Exception {
    int from = (number - 1) * PART;
    byte[] part = Arrays.copyOfRange(body, from, Math.min(body.length, from + PART));
    assertThat(put(direct.part(name, way.upload(), number, ref(part), GOOD), part)).isEqualTo(200);
  }

  @Test
  void a_large_body_that_comes_second_does_not_stay() throws Exception {
    byte[] body = noise(PART + 1);
    Way.Parts way = (Way.Parts) direct.begin("g/large", ref(body), GOOD);
    part(way, "g/large", body, 1);
    part(way, "g/large", body, 2);
    ResultRef first = blobs.put("g/large", new ByteArrayInputStream(noise(9)), 9);
    assertThat(direct.finish("g/large", way.upload(), ref(body))).isEqualTo(first);
    assertThat(blobs.describe("g/large")).contains(first);
  }

  @Test
  void aborted_and_abandoned_uploads_leave_nothing() throws Exception {
    byte[] body = noise(PART + 1);
    Way.Parts given = (Way.Parts) direct.begin("h/one", ref(body), GOOD);
    part(given, "h/one", body, 1);
    direct.abandon("h/one", given.upload());
    Way.Parts forgotten = (Way.Parts) direct.begin("h/two", ref(body), GOOD);
    part(forgotten, "h/two", body, 1);
    assertThat(direct.clear(Duration.ofDays(1))).isZero();
    assertThat(direct.clear(Duration.ofSeconds(-60))).isPositive();
    assertThatThrownBy(() -> direct.finish("h/two", forgotten.upload(), ref(body)))
        .isInstanceOf(DirectBlobs.Unfinished.class);
    assertThat(blobs.list("h")).isEmpty();
  }
}
