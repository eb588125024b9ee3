package io.argosy.protocol.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No path in a folder that another user changes leads out of it or blocks a reader. */
@Timeout(120)
final class FolderHandleTest {
  @TempDir Path folder;
  private Path theirs;
  private Path ours;

  @BeforeEach
  void make() throws IOException {
    theirs = Files.createDirectories(folder.resolve("theirs"));
    ours = Files.createDirectories(folder.resolve("ours"));
    Files.writeString(ours.resolve("secret"), "secret");
    Files.createDirectories(theirs.resolve("a/b"));
    Files.writeString(theirs.resolve("a/b/plain"), "plain");
  }

  private static void pipe(Path at) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", at.toString()).start().waitFor()).isZero();
  }

  private static String text(FolderHandle handle, String inner) throws IOException {
    try (var in = Channels.newInputStream(handle.read(Path.of(inner)))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_plain_file_is_read_and_moved_from_where_it_lies() throws IOException {
    try (FolderHandle from = FolderHandle.open(theirs);
        FolderHandle to = FolderHandle.open(ours)) {
      assertThat(text(from, "a/b/plain")).isEqualTo("plain");
      from.moveTo(Path.of("a/b/plain"), to, Path.of("taken"));
      assertThat(from.look(Path.of("a/b/plain"))).isEmpty();
    }
    assertThat(ours.resolve("taken")).hasContent("plain");
  }

  @Test
  void a_link_in_the_place_of_a_folder_leads_nowhere() throws IOException {
    Files.createSymbolicLink(theirs.resolve("link"), ours);
    try (FolderHandle from = FolderHandle.open(theirs);
        FolderHandle to = FolderHandle.open(ours)) {
      assertThat(from.look(Path.of("link/secret"))).isEmpty();
      assertThat(from.look(Path.of("link")).orElseThrow().isSymbolicLink()).isTrue();
      assertThatThrownBy(() -> from.read(Path.of("link/secret"))).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> from.moveTo(Path.of("link/secret"), to, Path.of("taken")))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> from.look(Path.of("../ours/secret")))
          .hasMessageContaining("is not a path inside");
    }
    assertThat(ours.resolve("secret")).hasContent("secret");
  }

  @Test
  void a_link_in_the_place_of_the_folder_itself_is_not_opened() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), ours);
    assertThatThrownBy(() -> FolderHandle.open(link)).isInstanceOf(IOException.class);
  }

  @Test
  void a_handle_stays_with_its_folder_when_another_takes_its_name() throws IOException {
    try (FolderHandle from = FolderHandle.open(theirs.resolve("a"))) {
      Files.move(theirs.resolve("a"), theirs.resolve("old"));
      Files.createSymbolicLink(theirs.resolve("a"), ours);
      assertThat(text(from, "b/plain")).isEqualTo("plain");
      assertThat(from.look(Path.of("secret"))).isEmpty();
    }
  }

  @Test
  void a_pipe_does_not_block_a_reader() throws Exception {
    pipe(theirs.resolve("pipe"));
    try (FolderHandle from = FolderHandle.open(theirs)) {
      assertThatThrownBy(() -> from.read(Path.of("pipe"))).hasMessageContaining("not a plain file");
      assertThatThrownBy(() -> from.enter(Path.of("pipe"))).isInstanceOf(IOException.class);
    }
  }

  /** The pipe comes and goes, so that it is sometimes there between the check and the open. */
  @Test
  void a_pipe_that_replaces_a_file_does_not_block_a_reader() throws Exception {
    String swap =
        "cd "
            + theirs
            + " && mkfifo p && : > f && i=0 && while [ $i -lt 200 ]; do i=$((i+1));"
            + " ln f y; mv y x; ln p y; mv y x; rm x; done";
    Process swapping = new ProcessBuilder("sh", "-c", swap).start();
    long tries = 0;
    try (FolderHandle from = FolderHandle.open(theirs)) {
      while (swapping.isAlive()) {
        tries++;
        try (var channel = from.read(Path.of("x"))) {
          assertThat(channel.size()).isZero();
        } catch (IOException refused) {
          continue;
        }
      }
    }
    assertThat(swapping.waitFor()).isZero();
    assertThat(tries).isPositive();
  }
}
