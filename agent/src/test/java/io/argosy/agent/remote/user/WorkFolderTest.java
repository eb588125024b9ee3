package io.argosy.agent.remote.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkFolderTest {
  @TempDir Path folder;

  @Test
  void no_other_user_can_open_its_lock_also_where_it_was_readable_before() throws Exception {
    Path lock = Files.createFile(folder.resolve("lock"));
    Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-rw-rw-"));
    try (WorkFolder work = WorkFolder.open(folder, Optional.empty())) {
      assertThat(work.jobs()).isDirectory();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
          .isEqualTo("rw-------");
    }
  }
}
