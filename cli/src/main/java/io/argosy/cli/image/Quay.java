package io.argosy.cli.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where built images lie for the machines of a run. */
interface Quay extends AutoCloseable {
  /** Whether an image is there. */
  boolean has(String name);

  /** What podman pushes it to. */
  String target(String name);

  /** What machines are told. */
  String address();

  @Override
  void close();

  /** A registry, or a folder where this computer has none to start. */
  static Quay open(Path folder) throws IOException, InterruptedException {
    Optional<Path> registry = Context.onPath(Registry.COMMAND);
    return registry.isPresent()
        ? Registry.open(registry.get(), folder)
        : new Layouts(Files.createDirectories(folder.resolve("layouts").toAbsolutePath()));
  }

  /** Each image lies in a folder of its own, as registries would send it. */
  record Layouts(Path folder) implements Quay {
    private Path place(String name) {
      return folder.resolve(name.replace(':', '-'));
    }

    /** The index is written last. */
    @Override
    public boolean has(String name) {
      return Files.isRegularFile(place(name).resolve("index.json"));
    }

    @Override
    public String target(String name) {
      return "oci:" + place(name);
    }

    @Override
    public String address() {
      return "oci:" + folder;
    }

    @Override
    public void close() {}
  }
}
