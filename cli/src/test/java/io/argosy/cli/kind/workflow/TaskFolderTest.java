package io.argosy.cli.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFolderTest {
  @TempDir Path all;

  private Path folder(String id, int number) {
    return TaskFolder.of(all, id, number);
  }

  @Test
  void an_ordinary_id_is_the_name_of_its_folder() {
    assertThat(folder("merge-1.b_ü x", 0)).isEqualTo(all.resolve("merge-1.b_ü x"));
  }

  @Test
  void no_id_leads_elsewhere() {
    for (String id : List.of("..", ".", "...", "a/../..", "../x", "/etc", "\\", "a/..", "C:")) {
      assertThat(folder(id, 0).normalize().getParent()).as(id).isEqualTo(all);
      assertThat(folder(id, 0).normalize()).as(id).isEqualTo(folder(id, 0));
    }
  }

  @Test
  void no_two_ids_share_a_folder() {
    List<String> ids = List.of("a/b", "a_b", "a%2Fb", "a%252Fb", "..", "%2E%2E", ".", "%2E", "%");
    Set<Path> folders = ids.stream().map(id -> folder(id, 0)).collect(Collectors.toSet());
    assertThat(folders).hasSameSizeAs(ids);
  }

  @Test
  void a_long_id_fits_a_file_system_and_its_number_distinguishes_it() throws Exception {
    String id = "ü/".repeat(100);
    assertThat(folder(id, 1)).isNotEqualTo(folder(id, 2));
    assertThat(Files.createDirectory(folder(id, 1))).isDirectory();
  }
}
