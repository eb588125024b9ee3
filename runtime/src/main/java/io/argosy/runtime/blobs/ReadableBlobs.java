package io.argosy.runtime.blobs;

import io.argosy.core.model.ResultRef;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Blobs that open every body by the name that {@code BlobNames} gives it: a slice of a pack as well
 * as a body of its own. Under a name with a SHA-256 they also find a body that version 2 stored
 * without it, if it has that SHA-256. Nothing is stored under such older names any more, except by
 * agents of version 2.
 */
public final class ReadableBlobs implements Blobs {
  private final Blobs blobs;

  public ReadableBlobs(Blobs blobs) {
    this.blobs = blobs;
  }

  /** The name under which version 2 stored the body that a name means. */
  private Optional<String> older(String name) throws IOException {
    Optional<ContentName> parts = ContentName.from(name);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    boolean same =
        blobs
            .describe(parts.get().place())
            .filter(it -> it.sha256().equals(parts.get().sha256()))
            .isPresent();
    return same ? Optional.of(parts.get().place()) : Optional.empty();
  }

  @Override
  public String place() {
    return blobs.place();
  }

  @Override
  public ResultRef put(String name, InputStream body, long limit) throws IOException {
    return blobs.put(name, body, limit);
  }

  @Override
  public void adopt(Map<String, Path> files) throws IOException {
    blobs.adopt(files);
  }

  @Override
  public Appended append(String folder, byte[] bytes) throws IOException {
    return blobs.append(folder, bytes);
  }

  @Override
  public InputStream get(String name, long offset, int length) throws IOException {
    return blobs.get(name, offset, length);
  }

  private byte[] read(PackSlice slice) throws IOException {
    try (InputStream in = blobs.get(slice.pack(), slice.offset(), slice.length())) {
      return slice.read(in);
    }
  }

  @Override
  public Optional<Long> size(String name) throws IOException {
    Optional<PackSlice> slice = PackSlice.from(name);
    if (slice.isPresent()) {
      return blobs
          .size(slice.get().pack())
          .filter(bytes -> bytes >= slice.get().offset() + slice.get().length())
          .map(bytes -> (long) slice.get().length());
    }
    Optional<Long> size = blobs.size(name);
    Optional<String> older = size.isEmpty() ? older(name) : Optional.empty();
    return older.isEmpty() ? size : blobs.size(older.get());
  }

  @Override
  public Optional<ResultRef> describe(String name) throws IOException {
    Optional<PackSlice> slice = PackSlice.from(name);
    if (slice.isPresent()) {
      return describe(slice.get());
    }
    Optional<ResultRef> found = blobs.describe(name);
    Optional<String> older = found.isEmpty() ? older(name) : Optional.empty();
    return older.isEmpty() ? found : blobs.describe(older.get());
  }

  /** A slice that is not what was stored is described as if it were not there. */
  private Optional<ResultRef> describe(PackSlice slice) throws IOException {
    try {
      return Optional.of(new ResultRef(read(slice).length, slice.sha256()));
    } catch (NoSuchFileException | EOFException | Damaged gone) {
      return Optional.empty();
    }
  }

  @Override
  public InputStream get(String name) throws IOException {
    Optional<PackSlice> slice = PackSlice.from(name);
    if (slice.isPresent()) {
      return PackSlice.stream(read(slice.get()));
    }
    try {
      return blobs.get(name);
    } catch (NoSuchFileException missing) {
      return blobs.get(older(name).orElseThrow(() -> missing));
    }
  }

  @Override
  public Path fetch(String name) throws IOException {
    try {
      Path file = blobs.fetch(name);
      Optional<String> older = Files.exists(file) ? Optional.empty() : older(name);
      return older.isEmpty() ? file : blobs.fetch(older.get());
    } catch (NoSuchFileException missing) {
      return blobs.fetch(older(name).orElseThrow(() -> missing));
    }
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

  @Override
  public Optional<DirectBlobs> direct() {
    return blobs.direct().map(Direct::new);
  }

  /** Direct transfers; only a download may mean a body of version 2. */
  private final class Direct implements DirectBlobs {
    private final DirectBlobs direct;

    Direct(DirectBlobs direct) {
      this.direct = direct;
    }

    @Override
    public String read(String name, Duration good) throws IOException {
      boolean there = ContentName.from(name).isEmpty() || blobs.size(name).isPresent();
      return direct.read(there ? name : older(name).orElse(name), good);
    }

    @Override
    public Way begin(String name, ResultRef body, Duration good) throws IOException {
      return direct.begin(name, body, good);
    }

    @Override
    public Address part(String name, String upload, int number, ResultRef part, Duration good)
        throws IOException {
      return direct.part(name, upload, number, part, good);
    }

    @Override
    public ResultRef finish(String name, String upload, ResultRef body) throws IOException {
      return direct.finish(name, upload, body);
    }

    @Override
    public void abandon(String name, String upload) throws IOException {
      direct.abandon(name, upload);
    }

    @Override
    public int clear(Duration older) throws IOException {
      return direct.clear(older);
    }
  }
}
