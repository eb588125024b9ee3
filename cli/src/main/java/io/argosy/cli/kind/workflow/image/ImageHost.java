package io.argosy.cli.kind.workflow.image;

import io.argosy.agent.executor.CommandSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The storage of built images for the machines of a run. */
interface ImageHost extends AutoCloseable {
  /** Whether it contains an image. */
  boolean has(String name);

  /** The push target for podman. */
  String target(String name);

  /** The address for machines. */
  String address();

  @Override
  void close();

  /** A registry, or a folder if this computer has no registry program. */
  static ImageHost open(Path folder) throws IOException, InterruptedException {
    Optional<Path> registry = CommandSearch.onPath(Registry.COMMAND);
    return registry.isPresent()
        ? Registry.open(registry.get(), folder)
        : new Layouts(Files.createDirectories(folder.resolve("layouts").toAbsolutePath()));
  }

  /** Each image is in a separate folder, in the layout that registries send. */
  record Layouts(Path folder) implements ImageHost {
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
