package io.argosy.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.ResultRef;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.FolderBlobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of blobs, for every kind of store. */
class BlobsTest {
  private static final long LIMIT = 1L << 40;
  private static final int PART = 5 << 20;

  @TempDir private static Path folder;
  private static S3Server server;
  private static List<Named<Blobs>> stores;

  @BeforeAll
  static void start() throws Exception {
    server = new S3Server(folder.resolve("s3"));
    BodyCache cache = new BodyCache(folder.resolve("cache"), 1 << 20);
    stores =
        List.of(
            Named.of("folder", new FolderBlobs(folder.resolve("blobs"))),
            Named.of("s3", BucketCheck.open(server.place(), cache, PART, S3Server.credentials())));
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  static Stream<Named<Blobs>> stores() {
    return stores.stream();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static String text(Blobs blobs, String name) throws IOException {
    try (InputStream in = blobs.get(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_stored_body_has_its_size_and_hash(Blobs blobs) throws IOException {
    ResultRef ref = blobs.put("a/one", stream("hello"), LIMIT);
    assertThat(ref).isEqualTo(new ResultRef(5, Sha256.of("hello")));
    assertThat(blobs.size("a/one")).contains(5L);
    assertThat(blobs.describe("a/one")).contains(ref);
    assertThat(text(blobs, "a/one")).isEqualTo("hello");
    assertThat(blobs.fetch("a/one")).hasContent("hello");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void an_empty_body_is_a_body(Blobs blobs) throws IOException {
    blobs.put("empty/body", stream(""), 0);
    assertThat(blobs.describe("empty/body")).contains(new ResultRef(0, Sha256.of("")));
    assertThat(text(blobs, "empty/body")).isEmpty();
    assertThat(blobs.fetch("empty/body")).isEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void the_first_body_of_a_name_stays(Blobs blobs) throws IOException {
    ResultRef first = blobs.put("b/one", stream("first"), LIMIT);
    assertThat(blobs.put("b/one", stream("second!"), LIMIT)).isEqualTo(first);
    assertThat(text(blobs, "b/one")).isEqualTo("first");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void of_many_that_come_at_once_one_stays_whole(Blobs blobs) throws Exception {
    List<Callable<ResultRef>> puts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String body = ("writer " + i + " ").repeat(1000);
      puts.add(() -> blobs.put("c/contested", stream(body), LIMIT));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<ResultRef> said = new ArrayList<>();
      for (Future<ResultRef> one : threads.invokeAll(puts)) {
        said.add(one.get());
      }
      assertThat(said).containsOnly(blobs.describe("c/contested").orElseThrow());
    }
    assertThat(Sha256.of(text(blobs, "c/contested")))
        .isEqualTo(blobs.describe("c/contested").orElseThrow().sha256());
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_body_over_the_limit_is_not_stored(Blobs blobs) throws IOException {
    assertThatThrownBy(() -> blobs.put("d/large", stream("12345678"), 7))
        .isInstanceOf(Blobs.TooLarge.class);
    assertThat(blobs.size("d/large")).isEmpty();
    assertThat(blobs.put("d/large", stream("12345678"), 8).bytes()).isEqualTo(8);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_body_that_breaks_off_is_not_stored(Blobs blobs) throws IOException {
    InputStream broken =
        new InputStream() {
          private int left = 3 << 20;

          @Override
          public int read() throws IOException {
            if (left-- == 0) {
              throw new IOException("gone");
            }
            return 'x';
          }
        };
    assertThatThrownBy(() -> blobs.put("e/broken", broken, LIMIT)).hasMessageContaining("gone");
    assertThat(blobs.size("e/broken")).isEmpty();
    assertThat(blobs.list("e")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_large_body_comes_back_as_it_was(Blobs blobs) throws IOException {
    byte[] large = new byte[2 * PART + 12_345];
    new Random(7).nextBytes(large);
    ResultRef ref = blobs.put("f/large", new ByteArrayInputStream(large), LIMIT);
    assertThat(ref).isEqualTo(new ResultRef(large.length, Sha256.of(large)));
    assertThat(blobs.describe("f/large")).contains(ref);
    assertThat(Sha256.of(blobs.fetch("f/large"))).isEqualTo(ref.sha256());
    assertThat(blobs.put("f/large", stream("other"), LIMIT)).isEqualTo(ref);
    byte[] other = new byte[2 * PART];
    assertThat(blobs.put("f/large", new ByteArrayInputStream(other), LIMIT)).isEqualTo(ref);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_folder_lists_counts_and_removes_what_is_in_it_and_nothing_else(Blobs blobs)
      throws IOException {
    for (String name : List.of("g/x/2", "g/x/1", "g/x/deep/er", "g/xy", "g/x2/1")) {
      blobs.put(name, stream(name), LIMIT);
    }
    assertThat(blobs.list("g/x")).containsExactly("g/x/1", "g/x/2", "g/x/deep/er");
    assertThat(blobs.bytes("g/x")).isEqualTo(5 + 5 + 11);
    assertThat(blobs.list("g/xy")).containsExactly("g/xy");
    assertThat(blobs.bytes("g/xy")).isEqualTo(4);
    blobs.remove("g/x");
    assertThat(blobs.list("g/x")).isEmpty();
    assertThat(blobs.list("g")).containsExactly("g/x2/1", "g/xy");
    blobs.remove("g/xy");
    blobs.remove("g/never");
    assertThat(blobs.list("g")).containsExactly("g/x2/1");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_missing_body_is_reported_as_missing(Blobs blobs) throws IOException {
    assertThat(blobs.size("h/none")).isEmpty();
    assertThat(blobs.describe("h/none")).isEmpty();
    assertThat(blobs.list("h/none")).isEmpty();
    assertThat(blobs.bytes("h/none")).isZero();
    assertThatThrownBy(() -> blobs.get("h/none")).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> Files.readString(blobs.fetch("h/none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void a_name_that_was_removed_can_be_stored_again(Blobs blobs) throws IOException {
    blobs.put("i/again", stream("one"), LIMIT);
    assertThat(blobs.fetch("i/again")).hasContent("one");
    blobs.remove("i/again");
    blobs.put("i/again", stream("another"), LIMIT);
    assertThat(blobs.fetch("i/again")).hasContent("another");
  }

  @ParameterizedTest
  @MethodSource("stores")
  void names_cannot_leave_their_prefix(Blobs blobs) {
    for (String name : List.of("../x", "a/../../x", "a//b", "/a", "a/", ".", "", "a/./b")) {
      assertThatThrownBy(() -> blobs.put(name, stream("x"), LIMIT))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> blobs.remove(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("stores")
  void more_names_than_one_page_are_all_listed_and_removed(Blobs blobs) throws IOException {
    int many = 1100;
    for (int i = 0; i < many; i++) {
      blobs.put("many/" + i, stream("x"), LIMIT);
    }
    assertThat(blobs.list("many")).hasSize(many);
    assertThat(blobs.bytes("many")).isEqualTo(many);
    blobs.remove("many");
    assertThat(blobs.list("many")).isEmpty();
  }
}
