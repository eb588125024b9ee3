package io.argosy.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** A store that is unreachable, breaks off, changes unnoticed, or is misconfigured. */
class HostileStoreTest {
  private static final long LIMIT = 1L << 40;
  private static final int PART = 5 << 20;

  @TempDir private Path folder;
  private S3Server server;
  private Line line;
  private Blobs blobs;

  @BeforeEach
  void start() throws Exception {
    server = new S3Server(folder.resolve("s3"));
    line = new Line(server.port());
    blobs = open(S3Server.placeBy(line.port()), "secret");
  }

  @AfterEach
  void stop() throws Exception {
    line.close();
    server.close();
  }

  private Blobs open(S3Place place, String secret) throws Exception {
    BodyCache cache = new BodyCache(folder.resolve("cache"), 1 << 20);
    return BucketCheck.open(place, cache, PART, S3Server.credentials(secret));
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    return noise;
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  @Test
  void a_request_is_retried_when_the_store_answers_slow_down() throws Exception {
    line.away(3);
    ResultRef ref = blobs.put("a/one", stream(noise(1000)), LIMIT);
    line.away(3);
    assertThat(blobs.describe("a/one")).contains(ref);
  }

  @Test
  void a_body_is_stored_although_connections_are_reset_while_it_is_sent() throws Exception {
    byte[] large = noise(2 * PART + 1);
    line.reset(2, 0);
    ResultRef ref = blobs.put("b/large", stream(large), LIMIT);
    assertThat(line.resetsLeft()).isZero();
    assertThat(ref.sha256()).isEqualTo(Sha256.of(large));
    assertThat(Sha256.of(blobs.fetch("b/large"))).isEqualTo(ref.sha256());
  }

  @Test
  void a_write_whose_answer_was_lost_is_not_taken_for_another_writer() throws Exception {
    byte[] body = noise(3000);
    line.reset(1, 20); // The store has the body by then; half of the status line is read.
    ResultRef ref = blobs.put("c/lost", stream(body), LIMIT);
    assertThat(ref).isEqualTo(new ResultRef(3000, Sha256.of(body)));
    assertThat(blobs.describe("c/lost")).contains(ref);
  }

  @Test
  void a_read_that_breaks_off_continues_where_it_broke() throws Exception {
    byte[] body = noise(3 << 20);
    blobs.put("d/body", stream(body), LIMIT);
    line.reset(2, 1 << 20);
    try (InputStream in = blobs.get("d/body")) {
      assertThat(Sha256.of(in.readAllBytes())).isEqualTo(Sha256.of(body));
    }
    assertThat(line.resetsLeft()).isZero();
  }

  @Test
  void an_unreachable_store_is_one_sentence_and_nothing_is_lost() throws Exception {
    ResultRef kept = blobs.put("e/kept", stream(noise(10)), LIMIT);
    line.away(Integer.MAX_VALUE);
    assertThatThrownBy(() -> blobs.put("e/new", stream(noise(20)), LIMIT))
        .isInstanceOf(Blobs.Away.class)
        .hasMessageContaining("s3://lab/service/")
        .hasMessageContaining("503")
        .hasMessageNotContaining("\n");
    line.away(0);
    assertThat(blobs.describe("e/kept")).contains(kept);
    assertThat(blobs.size("e/new")).isEmpty();
    assertThat(blobs.put("e/new", stream(noise(20)), LIMIT).bytes()).isEqualTo(20);
  }

  @Test
  void a_changed_object_is_reported_and_its_last_bytes_are_not_delivered() throws Exception {
    blobs.put("f/body", stream(noise(100_000)), LIMIT);
    Path object = server.object("service/f/body");
    try (OutputStream out = Files.newOutputStream(object, StandardOpenOption.WRITE)) {
      out.write("something else".getBytes(UTF_8));
    }
    assertThatThrownBy(() -> blobs.fetch("f/body"))
        .isInstanceOf(Blobs.Damaged.class)
        .hasMessageContaining("f/body was changed since it was stored");
    try (InputStream in = blobs.get("f/body")) {
      assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream()))
          .isInstanceOf(Blobs.Damaged.class);
    }
  }

  @Test
  void an_object_without_metadata_is_described_by_reading_it() throws Exception {
    Path object = server.object("service/g/by-hand");
    Files.createDirectories(object.getParent());
    Files.writeString(object, "by hand");
    assertThat(blobs.describe("g/by-hand")).contains(new ResultRef(7, Sha256.of("by hand")));
  }

  @Test
  void a_full_bucket_is_distinguished_from_an_unreachable_one() {
    Bucket bucket =
        S3Connection.to(server.place(), Region.EU_WEST_1, S3Server.credentials()).bucket();
    AwsErrorDetails details = AwsErrorDetails.builder().errorCode("QuotaExceeded").build();
    assertThat(
            bucket.trouble(
                (S3Exception)
                    S3Exception.builder().statusCode(403).awsErrorDetails(details).build()))
        .isInstanceOf(Blobs.Full.class)
        .hasMessageContaining("has no room for more (QuotaExceeded)");
  }

  @Test
  void the_cache_stays_within_its_bounds() throws Exception {
    for (int i = 0; i < 40; i++) {
      blobs.put("h/" + i, stream(noise(100_000 + i)), LIMIT);
      assertThat(blobs.fetch("h/" + i)).hasSize(100_000 + i);
    }
    Path files = Objects.requireNonNull(blobs.fetch("h/39").getParent());
    try (var all = Files.list(files)) {
      assertThat(all.count()).isBetween(1L, 16L);
    }
    assertThat(blobs.fetch("h/0")).hasSize(100_000);
  }

  @Test
  void a_bucket_that_is_not_there_is_one_sentence() {
    S3Place place =
        S3Place.parse("s3://nobodys", server.place().endpoint().map(Object::toString), none());
    assertThatThrownBy(() -> open(place, "secret"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no bucket nobodys");
  }

  @Test
  void credentials_that_are_not_right_are_one_sentence() {
    assertThatThrownBy(() -> open(server.place(), "wrong"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("these credentials may not use it");
  }

  @Test
  void a_store_without_a_listener_is_one_sentence() throws Exception {
    int port = server.port();
    server.close();
    assertThatThrownBy(() -> open(S3Server.placeBy(port), "secret"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("127.0.0.1:" + port)
        .hasMessageContaining("Connection refused")
        .hasMessageNotContaining("\n");
  }

  @Test
  void an_address_of_another_shape_is_one_sentence() {
    for (String wrong : new String[] {"s3:/lab", "s3://Lab", "s3://lab/../x", "http://lab", ""}) {
      assertThatThrownBy(() -> S3Place.parse(wrong, none(), none()))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("it must be s3://BUCKET or s3://BUCKET/PREFIX");
    }
    assertThatThrownBy(() -> S3Place.parse("s3://lab", Optional.of("there"), none()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--s3-endpoint is there");
    assertThat(S3Place.parse("s3://lab/a/b/", none(), none()).prefix()).isEqualTo("a/b/");
  }

  private static Optional<String> none() {
    return Optional.empty();
  }
}
