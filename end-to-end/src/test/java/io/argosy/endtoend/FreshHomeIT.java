package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The example of the faces, as a new user runs it: with the default folders of a fresh home, and
 * with the components that this computer has or lacks.
 */
@Tag("components")
@Timeout(900)
final class FreshHomeIT {
  private static final Path EXAMPLE = Path.of("../examples/faces");

  @TempDir Path folder;

  /** Removes links out of the test's own folder, before the general cleanup follows them. */
  @AfterEach
  void removeLinks() throws Exception {
    if (Files.isDirectory(folder.resolve("bin"))) {
      try (Stream<Path> all = Files.list(folder.resolve("bin"))) {
        for (Path link : all.toList()) {
          Files.delete(link);
        }
      }
    }
  }

  /** The example with one small picture, on one site; its requirements stay the same. */
  private void copyExample() throws Exception {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    try (Stream<Path> all = Files.list(EXAMPLE.resolve("programs"))) {
      for (Path one : all.toList()) {
        Files.copy(one, programs.resolve(one.getFileName()));
      }
    }
    Path whole = folder.resolve("whole.yaml");
    Process make =
        new ProcessBuilder("sh", EXAMPLE.resolve("make.sh").toAbsolutePath().toString(), "1")
            .redirectOutput(whole.toFile())
            .start();
    assertThat(make.waitFor()).isZero();
    String text = Files.readString(whole);
    assertThat(text).contains("side=320", "{name: middle,", "{name: far,");
    Files.writeString(
        folder.resolve("workflow.yaml"),
        text.replace("side=320", "side=64").replaceAll("\n  - \\{name: (middle|far),.*", ""));
  }

  /** All commands of this computer except some. */
  private Path allBut(List<String> hidden) throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    for (String place : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isDirectory(Path.of(place))) {
        try (Stream<Path> all = Files.list(Path.of(place))) {
          for (Path one : all.toList()) {
            Path link = bin.resolve(one.getFileName());
            boolean shown = !hidden.contains(one.getFileName().toString());
            if (shown && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
              Files.createSymbolicLink(link, one.toAbsolutePath());
            }
          }
        }
      }
    }
    return bin;
  }

  private Map<String, String> variables(Path bin, Path home) throws Exception {
    Path settings = folder.resolve("containers.conf");
    Files.writeString(settings, "[engine]\ntmp_dir = \"" + folder.resolve("tmp") + "\"\n");
    Map<String, String> variables = new TreeMap<>();
    variables.put("PATH", bin.toString());
    variables.put("HOME", home.toString());
    variables.put("XDG_STATE_HOME", "");
    variables.put("STORAGE_DRIVER", "vfs");
    variables.put("CONTAINERS_CONF", settings.toString());
    return variables;
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void the_faces_are_counted_with_and_without_podman_and_a_registry(
      boolean podman, boolean registry) throws Exception {
    Component.needed(
        "podman",
        Harbour.isPossible(),
        "podman, docker-registry or a static busybox is not here: containers are not tested");
    copyExample();
    Path home = Files.createDirectory(folder.resolve("Home"));
    Path bin = allBut(List.of(podman ? "-" : "podman", registry ? "-" : "docker-registry"));

    Desk.Ended ended =
        new Desk(folder).call(variables(bin, home), List.of("run", "workflow.yaml")).await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    Path results = home.resolve(".local/state/argosy/runs/faces-1/results");
    assertThat(results.resolve("sum/faces.txt")).content().containsPattern("\\d");
    if (podman) {
      assertThat(ended.out()).contains("image faces-paint is built").doesNotContain("plain proc");
    } else {
      assertThat(ended.out()).contains("tasks ran as plain processes: no image was used");
    }
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(home.toString());
  }
}
