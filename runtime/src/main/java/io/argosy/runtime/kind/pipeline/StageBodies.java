package io.argosy.runtime.kind.pipeline;

import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.ContextValue.Group;
import io.argosy.protocol.kind.pipeline.ContextValue.Row;
import io.argosy.protocol.kind.pipeline.ContextValue.Text;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.text.Sha256;
import io.argosy.runtime.runs.RunFolder;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The files among the values that tasks pass to each other. Each is stored once, under the SHA-256
 * of its content; a task that reads it gets a copy.
 */
final class StageBodies {
  private static final String HASH = "sha256";
  private static final String NAME = "name";

  private final Path store;

  StageBodies(RunFolder run) {
    store = run.outputs("bodies");
  }

  /** A value that names a file which cannot be stored. */
  static final class NoSuchBody extends Exception {
    NoSuchBody(String reason) {
      super(reason);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /** The value with each file in it stored; paths are relative to the folder of the task. */
  ContextValue stored(ContextValue value, Path folder) throws NoSuchBody, IOException {
    Optional<ContextValue> file = value.file();
    if (file.isPresent()) {
      return ContextValue.ofFile(take(file.get(), folder));
    }
    return switch (value) {
      case Row(List<ContextValue> values) -> {
        List<ContextValue> all = new ArrayList<>();
        for (ContextValue one : values) {
          all.add(stored(one, folder));
        }
        yield new Row(all);
      }
      case Group group -> {
        SequencedMap<String, ContextValue> all = new LinkedHashMap<>();
        for (var field : group.fields().entrySet()) {
          all.put(field.getKey(), stored(field.getValue(), folder));
        }
        yield new Group(all);
      }
      case Text _, ContextValue.Number _, ContextValue.Truth _, ContextValue.Nothing _ -> value;
    };
  }

  private ContextValue take(ContextValue named, Path folder) throws NoSuchBody, IOException {
    if (!(named instanceof Text(String path)) || !InnerPath.is(path)) {
      throw new NoSuchBody(
          "names the file "
              + named.describe()
              + "; it must be a path below the folder $ARGOSY_FOLDER, such as part.csv");
    }
    Path file = folder.resolve(path);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchBody("names the file " + path + ", which it did not write");
    }
    String hash = Sha256.of(file);
    Path body = store.resolve(hash);
    if (!Files.exists(body)) {
      Files.createDirectories(store);
      // Tasks that leave equal files at the same time do not share a temporary name.
      Path own = Files.createTempFile(store, hash, ".body");
      WholeFile.write(own, out -> Files.copy(file, out));
      Files.move(own, body, StandardCopyOption.ATOMIC_MOVE);
      WholeFile.syncNames(store);
    }
    SequencedMap<String, ContextValue> fields = new LinkedHashMap<>();
    fields.put(NAME, new Text(file.getFileName().toString()));
    fields.put("bytes", new ContextValue.Number(Long.toString(Files.size(body))));
    fields.put(HASH, new Text(hash));
    return new Group(fields);
  }

  /** The value with a copy of each stored file in it below a folder, and its path. */
  ContextValue laidOut(ContextValue value, Path folder) throws IOException {
    Optional<Stored> stored = value.file().flatMap(StageBodies::stored);
    if (stored.isPresent()) {
      return ContextValue.ofFile(new Text(copy(stored.get(), folder).toString()));
    }
    return switch (value) {
      case Row(List<ContextValue> values) -> {
        List<ContextValue> all = new ArrayList<>();
        for (ContextValue one : values) {
          all.add(laidOut(one, folder));
        }
        yield new Row(all);
      }
      case Group group -> {
        SequencedMap<String, ContextValue> all = new LinkedHashMap<>();
        for (var field : group.fields().entrySet()) {
          all.put(field.getKey(), laidOut(field.getValue(), folder));
        }
        yield new Group(all);
      }
      case Text _, ContextValue.Number _, ContextValue.Truth _, ContextValue.Nothing _ -> value;
    };
  }

  private Path copy(Stored stored, Path folder) throws IOException {
    // Files of one name may come from several tasks: each content has a folder of its own.
    Path place = folder.resolve(stored.hash());
    Path copy = place.resolve(stored.name());
    if (!Files.exists(copy)) {
      Files.createDirectories(place);
      Files.copy(body(stored), copy);
      if (!Sha256.of(copy).equals(stored.hash())) {
        throw new IOException(body(stored) + " is not what was stored: it has changed");
      }
    }
    return copy;
  }

  /** The stored file that a value stands for, if it is one. */
  Optional<Path> body(ContextValue value) {
    return value.file().flatMap(StageBodies::stored).map(this::body);
  }

  private Path body(Stored stored) {
    return store.resolve(stored.hash());
  }

  /** The value with the path of each stored file in it. */
  ContextValue named(ContextValue value) {
    Optional<Path> body = body(value);
    if (body.isPresent()) {
      return ContextValue.ofFile(new Text(body.get().toString()));
    }
    return switch (value) {
      case Row(List<ContextValue> values) -> new Row(values.stream().map(this::named).toList());
      case Group group -> {
        SequencedMap<String, ContextValue> all = new LinkedHashMap<>();
        group.fields().forEach((name, field) -> all.put(name, named(field)));
        yield new Group(all);
      }
      case Text _, ContextValue.Number _, ContextValue.Truth _, ContextValue.Nothing _ -> value;
    };
  }

  private record Stored(String name, String hash) {}

  private static Optional<Stored> stored(ContextValue file) {
    return file instanceof Group group
            && group.field(NAME).orElse(file) instanceof Text(String name)
            && group.field(HASH).orElse(file) instanceof Text(String hash)
        ? Optional.of(new Stored(name, hash))
        : Optional.empty();
  }
}
