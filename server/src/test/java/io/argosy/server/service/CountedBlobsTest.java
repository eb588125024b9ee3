package io.argosy.server.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.ResultRef;
import io.argosy.runtime.blobs.Blobs;
import io.argosy.runtime.blobs.DirectBlobs;
import io.argosy.runtime.blobs.FolderBlobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much a realm has stored, where only this process stores and where others store too. */
class CountedBlobsTest {
  private static final Duration GOOD = Duration.ofHours(1);

  @TempDir private Path folder;
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
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
    Blobs counted = new CountedBlobs(store, now::get);
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
    Blobs counted = new CountedBlobs(new Shared(store), now::get);
    assertThat(counted.bytes("main")).isZero();
    put(store, "main/by-another-replica", 50);
    put(counted, "main/here", 5);
    assertThat(counted.bytes("main")).isEqualTo(5);
    later(Duration.ofMinutes(11));
    assertThat(counted.bytes("main")).isEqualTo(55);
  }

  @Test
  void an_announced_upload_counts_at_once_and_is_dropped_if_it_never_comes() throws IOException {
    Blobs counted = new CountedBlobs(new Shared(store), now::get);
    assertThat(counted.bytes("main")).isZero();
    counted.direct().orElseThrow().begin("main/large", new ResultRef(70, "-"), GOOD);
    assertThat(counted.bytes("main")).isEqualTo(70);
    later(Duration.ofMinutes(11));
    assertThat(counted.bytes("main")).isZero();
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
