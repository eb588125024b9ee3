package io.argosy.protocol.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Removes the content of the folder, but nothing that a link in it names. */
@Timeout(300)
final class TreeRemovalTest {
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private Path tree;
  private Path victim;

  @BeforeEach
  void make() throws IOException {
    tree = Files.createDirectories(folder.resolve("tree"));
    victim = Files.createDirectories(folder.resolve("victim"));
    Files.createDirectories(victim.resolve("d"));
    Files.writeString(victim.resolve("d/f"), "stays");
  }

  private void assertOnlyTheVictimIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(victim);
    }
    assertThat(victim.resolve("d/f")).hasContent("stays");
  }

  private void sh(String script) throws Exception {
    Process process = new ProcessBuilder("sh", "-c", script).directory(tree.toFile()).start();
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void all_that_is_in_it_goes_and_links_are_not_followed() throws Exception {
    sh("mkdir -p a/b 'new\nline'; : > a/b/f; ln -s " + victim + " a/link; mkfifo a/p; : > 'x\ny'");
    TreeRemoval.remove(tree);
    assertOnlyTheVictimIsLeft();
  }

  @Test
  void a_link_itself_is_removed_and_a_missing_path_is_not_an_error() throws IOException {
    Files.delete(tree);
    Files.createSymbolicLink(tree, victim);
    TreeRemoval.remove(tree);
    TreeRemoval.remove(tree);
    assertOnlyTheVictimIsLeft();
  }

  /** Deeper than a path can name, and than a process may have open files. */
  @Test
  void folders_in_folders_do_not_use_up_files_or_memory() throws Exception {
    for (int i = 1; i <= 2200; i++) {
      Path outer = Files.createDirectory(folder.resolve("outer"));
      Files.move(tree, outer.resolve("d"));
      Files.move(outer, tree);
    }
    TreeRemoval.remove(tree);
    assertOnlyTheVictimIsLeft();
  }

  /** A file system with space for two folders and the link only. */
  @Test
  void a_full_disk_is_emptied_all_the_same() throws Exception {
    Path disk = Files.createDirectory(tree.resolve("disk"));
    String mount = "mount -t tmpfs -o nr_inodes=5,size=64k argosy-test ";
    Process mounted = new ProcessBuilder("sh", "-c", mount + disk).start();
    assumeTrue(mounted.waitFor() == 0, "a small disk cannot be mounted here");
    try {
      Path full = Files.createDirectories(disk.resolve("a/b"));
      Files.createSymbolicLink(full.resolve("link"), victim);
      Files.writeString(full.resolve("f"), "x");
      TreeRemoval.remove(disk.resolve("a"));
      assertThat(disk).isEmptyDirectory();
    } finally {
      assertThat(new ProcessBuilder("umount", disk.toString()).start().waitFor()).isZero();
    }
    assertThat(victim.resolve("d/f")).hasContent("stays");
  }

  @Test
  void what_a_removal_that_was_cut_off_left_is_found_again() throws IOException {
    Files.createDirectories(folder.resolve(TreeRemoval.PREFIX + "7/0/x"));
    Files.delete(tree);
    TreeRemoval.removeRemains(folder);
    assertOnlyTheVictimIsLeft();
  }

  /** A process left behind keeps replacing a folder by a link to the victim, and back. */
  @Test
  void a_folder_that_is_replaced_by_a_link_meanwhile_does_no_harm() throws Exception {
    for (int round = 0; round < 8; round++) {
      Files.createDirectories(tree.resolve("swap/d"));
      Process swapping = swap(tree.resolve("swap"));
      try {
        for (int i = 0; i < 200; i++) {
          Files.createDirectories(tree.resolve("many/" + i + "/d"));
        }
        TreeRemoval.remove(tree);
      } finally {
        swapping.destroyForcibly().waitFor();
      }
      Files.createDirectories(tree);
      assertThat(victim.resolve("d/f")).hasContent("stays");
    }
    TreeRemoval.remove(tree);
    assertOnlyTheVictimIsLeft();
  }

  private Process swap(Path place) throws IOException {
    String script =
        "i=0; while [ $i -lt 5000 ]; do i=$((i+1)); mv %s %s.y; ln -s %s %s; rm %s; mv %s.y %s; done"
            .replace("%s.y", place + ".y")
            .replaceFirst("%s", place.toString())
            .replaceFirst("%s", victim.toString())
            .replace("%s", place.toString());
    return new ProcessBuilder("sh", "-c", script)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
