package io.argosy.server.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.DirectBlobs;
import io.argosy.runtime.blobs.FolderBlobs;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much a realm has stored, where only this process stores and where others store too. */
class CountedBlobsTest {
  private static final Duration GOOD = Duration.ofHours(1);

  @TempDir private Path folder;
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private long limit = 1 << 20;
  private Blobs store;

  @BeforeEach
  void open() throws IOException {
    store = new FolderBlobs(folder);
  }

  private static void put(Blobs blobs, String name, int bytes) throws IOException {
    byte[] body = "x".repeat(bytes).getBytes(UTF_8);
    blobs.put(name, new ByteArrayInputStream(body), bytes);
  }

  private void later(Duration time) {
    now.updateAndGet(it -> it.plus(time));
  }

  @Test
  void own_stores_and_removals_count_at_once() throws IOException {
    Blobs counted = new CountedBlobs(store, _ -> limit, now::get);
    put(store, "main/before", 100);
    assertThat(counted.bytes("main")).isEqualTo(100);
    put(counted, "main/one", 10);
    put(counted, "main/one", 10);
    put(counted, "other/one", 1000);
    assertThat(counted.bytes("main")).isEqualTo(110);
    counted.remove("main/before");
    assertThat(counted.bytes("main")).isEqualTo(10);
    assertThat(counted.bytes("main/one")).isEqualTo(10);
  }

  @Test
  void stores_of_others_count_after_a_while() throws IOException {
    CountedBlobs counted = new CountedBlobs(new Shared(store), _ -> limit, now::get);
    assertThat(counted.bytes("main")).isZero();
    put(store, "main/by-another-replica", 50);
    put(counted, "main/here", 5);
    assertThat(counted.bytes("main")).isEqualTo(5);
    later(Duration.ofMinutes(11));
    assertThat(counted.bytes("main")).isEqualTo(55);
  }

  @Test
  void an_announced_upload_is_reserved_until_its_addresses_are_void() throws IOException {
    CountedBlobs counted = new CountedBlobs(new Shared(store), _ -> limit, now::get);
    assertThat(counted.bytes("main")).isZero();
    counted.direct().orElseThrow().begin("main/large", new ResultRef(70, "-"), GOOD);
    assertThat(counted.reserved("main")).isEqualTo(70);
    later(Duration.ofMinutes(11));
    assertThat(counted.reserved("main")).isEqualTo(70);
    later(GOOD);
    assertThat(counted.reserved("main")).isZero();
    assertThat(counted.bytes("main")).isZero();
  }

  @Test
  void an_announced_upload_that_has_arrived_is_stored_and_no_longer_reserved() throws IOException {
    CountedBlobs counted = new CountedBlobs(new Shared(store), _ -> limit, now::get);
    counted.direct().orElseThrow().begin("main/large", new ResultRef(70, "-"), GOOD);
    put(store, "main/large", 70);
    assertThat(counted.size("main/large")).contains(70L);
    assertThat(counted.reserved("main")).isZero();
    assertThat(counted.bytes("main")).isEqualTo(70);
  }

  @Test
  void announced_uploads_never_exceed_the_limit_together() throws IOException {
    CountedBlobs counted = new CountedBlobs(new Shared(store), _ -> 100, now::get);
    DirectBlobs direct = counted.direct().orElseThrow();
    direct.begin("main/a", new ResultRef(60, "-"), GOOD);
    direct.begin("main/a", new ResultRef(60, "-"), GOOD);
    assertThatThrownBy(() -> direct.begin("main/b", new ResultRef(60, "-"), GOOD))
        .isInstanceOf(RealmFull.class)
        .hasMessageContaining("reserved 60");
    direct.abandon("main/a", "");
    direct.begin("main/b", new ResultRef(60, "-"), GOOD);
  }

  /** Each of 16 uploads alone would fit; before reservations, all of them were stored. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void parallel_uploads_never_exceed_the_limit_and_can_be_removed(boolean lengthKnown)
      throws Exception {
    limit = 1_000_000;
    CountedBlobs counted = new CountedBlobs(store, _ -> limit, now::get);
    CyclicBarrier together = new CyclicBarrier(16);
    List<Callable<Boolean>> uploads = new ArrayList<>();
    for (int number = 0; number < 16; number++) {
      String name = "main/jobs/a/" + number;
      uploads.add(() -> isStored(counted, name, together, lengthKnown));
    }
    long arrived = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      for (Future<Boolean> one : threads.invokeAll(uploads)) {
        arrived += one.get() ? 1 : 0;
      }
    }
    // Bodies of unknown length may refuse one another; those of known length never do.
    assertThat(arrived).isBetween(lengthKnown ? 1L : 0L, 1L);
    assertThat(store.bytes("main")).isEqualTo(arrived * 675_000).isLessThanOrEqualTo(limit);
    assertThat(counted.bytes("main")).isEqualTo(store.bytes("main"));
    assertThat(counted.reserved("main")).isZero();
    counted.remove("main/jobs/a");
    assertThat(counted.bytes("main")).isZero();
  }

  private static boolean isStored(
      CountedBlobs counted, String name, CyclicBarrier together, boolean lengthKnown)
      throws Exception {
    byte[] body = new byte[675_000];
    together.await();
    OptionalLong length = lengthKnown ? OptionalLong.of(body.length) : OptionalLong.empty();
    try (Reservation held = counted.reserve(name, length)) {
      counted.put(name, new ByteArrayInputStream(body), Long.MAX_VALUE, held);
      return true;
    } catch (RealmFull full) {
      return false;
    }
  }

  @Test
  void the_same_body_from_two_uploads_counts_once() throws Exception {
    CountedBlobs counted = new CountedBlobs(store, _ -> limit, now::get);
    try (Reservation first = counted.reserve("main/one", OptionalLong.of(10));
        Reservation second = counted.reserve("main/one", OptionalLong.of(10))) {
      InputStream whileTheOtherComes =
          new FilterInputStream(new ByteArrayInputStream(new byte[10])) {
            @Override
            public int read(byte[] into, int from, int most) throws IOException {
              counted.put("main/one", new ByteArrayInputStream(new byte[10]), 10, second);
              return super.read(into, from, most);
            }
          };
      counted.put("main/one", whileTheOtherComes, 10, first);
    }
    assertThat(counted.bytes("main")).isEqualTo(10);
    assertThat(counted.reserved("main")).isZero();
  }

  /** A folder that reports that others can store there. */
  private record Shared(Blobs blobs) implements Blobs, DirectBlobs {
    @Override
    public String place() {
      return blobs.place();
    }

    @Override
    public Optional<DirectBlobs> direct() {
      return Optional.of(this);
    }

    @Override
    public String read(String name, Duration good) {
      return name;
    }

    @Override
    public Way begin(String name, ResultRef body, Duration good) {
      return new Way.Whole(new Address(name, Map.of()));
    }

    @Override
    public Address part(String name, String upload, int number, ResultRef part, Duration good) {
      return new Address(name, Map.of());
    }

    @Override
    public ResultRef finish(String name, String upload, ResultRef body) {
      return body;
    }

    @Override
    public void abandon(String name, String upload) {}

    @Override
    public int clear(Duration older) {
      return 0;
    }

    @Override
    public ResultRef put(String name, InputStream body, long limit) throws IOException {
      return blobs.put(name, body, limit);
    }

    @Override
    public Optional<Long> size(String name) throws IOException {
      return blobs.size(name);
    }

    @Override
    public Optional<ResultRef> describe(String name) throws IOException {
      return blobs.describe(name);
    }

    @Override
    public InputStream get(String name) throws IOException {
      return blobs.get(name);
    }

    @Override
    public Path fetch(String name) throws IOException {
      return blobs.fetch(name);
    }

    @Override
    public List<String> list(String folder) throws IOException {
      return blobs.list(folder);
    }

    @Override
    public void remove(String name) throws IOException {
      blobs.remove(name);
    }

    @Override
    public long bytes(String folder) throws IOException {
      return blobs.bytes(folder);
    }
  }
}
