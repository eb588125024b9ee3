package io.argosy.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path home;

  private static String mode(Path it) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(it));
  }

  private static Path open(Path it, String mode) throws IOException {
    return Files.setPosixFilePermissions(it, PosixFilePermissions.fromString(mode));
  }

  @Test
  void what_is_made_is_its_owners_alone_whatever_the_umask() throws IOException {
    Path folder = PrivateFiles.folders(home.resolve("a/b"));
    assertThat(mode(folder)).isEqualTo("rwx------");
    assertThat(mode(home.resolve("a"))).isEqualTo("rwx------");
    assertThat(mode(PrivateFiles.file(folder.resolve("f")))).isEqualTo("rw-------");
    assertThat(PrivateFiles.file(folder.resolve("f"))).isEmptyFile();
  }

  @Test
  void what_others_could_read_is_closed_to_them() throws IOException {
    Path data = open(Files.createDirectory(home.resolve("data")), "rwxr-xr-x");
    Path file = open(Files.createFile(data.resolve("f")), "rw-r--r--");
    Path rents = open(Files.createDirectory(data.resolve("rents")), "rwxr-xr-x");
    Path theirs = open(Files.createFile(rents.resolve("g")), "rw-r--r--");
    Path outside = open(Files.createFile(home.resolve("outside")), "rw-r--r--");
    Files.createSymbolicLink(data.resolve("link"), outside);
    assertThat(PrivateFiles.tighten(data, "rents")).isEqualTo(2);
    assertThat(mode(data)).isEqualTo("rwx------");
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(mode(theirs)).isEqualTo("rw-r--r--");
    assertThat(mode(outside)).as("a link is not followed").isEqualTo("rw-r--r--");
    assertThat(mode(PrivateFiles.closed(theirs))).isEqualTo("rw-------");
    assertThat(PrivateFiles.tighten(data, "rents")).isZero();
  }
}
