package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive that {@code ./package} builds, on a computer that has glibc and a shell alone. */
@Tag("components")
@Timeout(900)
final class PackageIT {
  private static final Path PROJECT = Path.of("..");
  private static final List<String> SEPARATE =
      List.of("unshare", "--mount", "--pid", "--fork", "--kill-child");

  @TempDir Path folder;

  private record Ended(int exit, String output) {}

  private Ended run(Path where, List<String> command) throws Exception {
    Path output = Files.createTempFile(folder, "output", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // The size of the archive is not tested here, and small ones cost a minute of both processors.
    builder.environment().put("XZ_OPT", "-0");
    Process process = builder.start();
    try {
      return new Ended(process.waitFor(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Runs a command of the shell in namespaces of its own. */
  private Ended separately(String... command) throws Exception {
    return run(folder, Stream.concat(SEPARATE.stream(), Stream.of(command)).toList());
  }

  @Test
  void the_archive_runs_the_example_where_no_java_is_installed() throws Exception {
    Component.needed(
        "chroot",
        separately("sh", "-c", "command -v busybox xz && chroot / true").exit() == 0,
        "a root folder of its own takes root, unshare, chroot, busybox and xz");
    Ended built = run(PROJECT, List.of("./package"));
    assertThat(built.exit()).as(built.output()).isZero();
    List<Path> archives;
    try (Stream<Path> made = Files.list(PROJECT.resolve("target/package"))) {
      archives = made.filter(path -> path.toString().endsWith(".tar.xz")).toList();
    }
    assertThat(archives).hasSize(1);
    Path archive = archives.getFirst().toRealPath();
    assertThat(run(archive.getParent(), List.of("sha256sum", "-c", "SHA256SUMS")).exit()).isZero();

    Path root = Files.createDirectory(folder.resolve("root"));
    Path script = Path.of("src/test/resources/clean-root.sh").toAbsolutePath();
    Ended ended = separately("sh", script.toString(), root.toString(), archive.toString());

    assertThat(ended.exit()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("hello 1\nhello 2\n", "500 iterations done", "promise kept");
  }
}
