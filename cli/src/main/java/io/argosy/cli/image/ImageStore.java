package io.argosy.cli.image;

import io.argosy.agent.executor.CommandSearch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A separate image store of one podman.
 *
 * @param folder the persistent part
 */
public record ImageStore(Path folder) {
  /** The variable with podman's storage configuration. */
  private static final String VARIABLE = "CONTAINERS_STORAGE_CONF";

  /**
   * Podman refuses a longer path, but only in its cleanup after a container: then a caller that
   * waits for the container waits for 20 seconds.
   */
  private static final int LONGEST_RUN_ROOT = 50;

  private static final String USUAL_DRIVER = "overlay";
  private static final String LAYERS = "layers";

  /** Sets podman's variables, unless the user has set them already. */
  public void tell(Map<String, String> environment) throws IOException {
    if (!environment.containsKey(VARIABLE)) {
      environment.put(VARIABLE, settings().toString());
    }
  }

  /**
   * Unmounts what podman leaves mounted in the stores below a folder when a pull or a container
   * fails: until then the folder cannot be removed. A mount in use stays.
   */
  public static void unmountAll(Path stores) {
    String above = stores.toAbsolutePath() + "/";
    try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mounts"))) {
      for (String line : mounts.toList()) {
        String place = line.split(" ", -1)[1];
        if (place.startsWith(above) && place.endsWith("/" + LAYERS + "/" + USUAL_DRIVER)) {
          unmount(place);
        }
      }
    } catch (IOException e) {
      return; // Not a Linux that lists its mounts: there are none.
    }
  }

  private static void unmount(String place) throws IOException {
    Process process =
        new ProcessBuilder("umount", place)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Path settings() throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve("storage.conf");
    String places =
        "[storage]\ngraphroot = \""
            + folder.resolve(LAYERS)
            + "\"\nrunroot = \""
            + running()
            + "\"\n";
    if (!Files.exists(file) || !Files.readString(file).startsWith(places)) {
      Files.writeString(file, places + "driver = \"" + driver() + "\"\n");
    }
    return file;
  }

  /**
   * Podman's default storage driver on this computer. It must be set before its first container:
   * podman stores that it was not set, and its cleanup after a container then fails.
   */
  private static String driver() throws IOException {
    Optional<Path> podman = CommandSearch.onPath("podman");
    if (podman.isEmpty()) {
      return USUAL_DRIVER;
    }
    Process process =
        new ProcessBuilder(
                podman.get().toString(), "info", "--format", "{{.Store.GraphDriverName}}")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream said = process.getInputStream()) {
      process.getOutputStream().close();
      String name = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
      return name.matches("[a-z0-9]+") ? name : USUAL_DRIVER;
    } finally {
      process.destroyForcibly();
    }
  }

  /** The folder for data that does not survive a reboot. */
  private Path running() throws IOException {
    UUID own = UUID.nameUUIDFromBytes(folder.toString().getBytes(StandardCharsets.UTF_8));
    String name = "argosy-" + Long.toHexString(own.getMostSignificantBits());
    for (Path root : roots()) {
      Path place = root.resolve(name);
      if (place.toString().length() <= LONGEST_RUN_ROOT && isOurs(place)) {
        return place;
      }
    }
    throw new IOException(
        "podman needs a folder for its running containers whose path has at most "
            + LONGEST_RUN_ROOT
            + " characters, and none could be made in "
            + String.join(", ", roots().stream().map(Path::toString).toList())
            + "; name one with XDG_RUNTIME_DIR");
  }

  private static List<Path> roots() {
    return Stream.concat(
            Stream.of(Optional.ofNullable(System.getenv("XDG_RUNTIME_DIR")))
                .flatMap(Optional::stream)
                .filter(it -> it.startsWith("/")),
            Stream.of("/run", "/tmp"))
        .map(Path::of)
        .toList();
  }

  /** A guessable name is used only if it belongs to this user. */
  private static boolean isOurs(Path place) {
    try {
      Files.createDirectory(
          place,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return true;
    } catch (FileAlreadyExistsException there) {
      return isPrivate(place);
    } catch (IOException cannot) {
      return false;
    }
  }

  private static boolean isPrivate(Path place) {
    try {
      return Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)
          && Files.isWritable(place)
          && Files.getAttribute(place, "unix:uid")
              .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException gone) {
      return false;
    }
  }
}
