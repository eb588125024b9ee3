package io.argosy.cli.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageStoreTest {
  private static final String VARIABLE = "CONTAINERS_STORAGE_CONF";

  @TempDir Path folder;

  @Test
  void podman_gets_a_short_run_folder_however_deep_the_image_folder_is() throws IOException {
    Path deep = folder.resolve("a-folder-with-a-long-name/another-one-below-it/images/near");

    Path running = told(deep, "runroot");

    try {
      assertThat(running.toString()).hasSizeLessThanOrEqualTo(50);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(running)))
          .isEqualTo("rwx------");
      assertThat(told(deep, "graphroot")).isEqualTo(deep.resolve("layers"));
    } finally {
      remove(running);
    }
  }

  @Test
  void two_stores_share_nothing_and_one_is_found_again() throws IOException {
    Path near = told(folder.resolve("near"), "runroot");
    Path far = told(folder.resolve("far"), "runroot");
    try {
      assertThat(near).isNotEqualTo(far).isEqualTo(told(folder.resolve("near"), "runroot"));
    } finally {
      remove(near);
      remove(far);
    }
  }

  @Test
  void a_storage_setting_of_the_user_is_not_overridden() throws IOException {
    Map<String, String> environment = new HashMap<>(Map.of(VARIABLE, "/somewhere/storage.conf"));

    new ImageStore(folder.resolve("near")).tell(environment);

    assertThat(environment).containsEntry(VARIABLE, "/somewhere/storage.conf");
    assertThat(folder.resolve("near")).doesNotExist();
  }

  private static Path told(Path store, String key) throws IOException {
    Map<String, String> environment = new HashMap<>();
    new ImageStore(store).tell(environment);
    return Files.readString(Path.of(environment.get(VARIABLE)))
        .lines()
        .filter(line -> line.startsWith(key + " = "))
        .map(line -> Path.of(line.substring(key.length() + 4, line.length() - 1)))
        .findFirst()
        .orElseThrow();
  }

  /** Podman may have been called, and keeps files there. */
  private static void remove(Path running) throws IOException {
    try (var below = Files.walk(running)) {
      for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
