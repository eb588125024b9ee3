package io.argosy.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class ScratchTest {
  /** Holds a lock until its input ends. */
  private static final String HOLDER =
      """
      import java.nio.channels.FileChannel;
      import java.nio.file.Path;
      import java.nio.file.StandardOpenOption;

      class Holder {
        public static void main(String[] words) throws Exception {
          try (var channel = FileChannel.open(Path.of(words[0]), StandardOpenOption.WRITE)) {
            channel.lock();
            System.out.println("held");
            System.in.transferTo(System.out);
          }
        }
      }
      """;

  @TempDir Path folder;

  private static void bring(BodyCache cache, String sha256) throws Exception {
    cache.file(sha256, to -> Files.writeString(to, "body"));
  }

  @Test
  void servers_that_share_a_folder_leave_each_others_files_alone() throws Exception {
    BodyCache first = new BodyCache(folder, 1 << 20);
    bring(first, "one");
    Path under = Files.createTempFile(first.folder(), "put", ".part");
    BodyCache second = new BodyCache(folder, 1 << 20);
    bring(second, "two");
    assertThat(under).exists();
    assertThat(first.file("one", to -> Files.writeString(to, "another"))).hasContent("body");
  }

  @Test
  void the_folder_of_a_process_is_removed_by_the_next_and_not_before_it_has_ended()
      throws Exception {
    Path left = Files.createDirectory(folder.resolve("left"));
    Path lock = Files.createFile(folder.resolve("left.lock"));
    Files.writeString(left.resolve("body"), "body");
    Path source = Files.writeString(folder.resolve("Holder.java"), HOLDER);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process holder =
        new ProcessBuilder(java, source.toString(), lock.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = holder.inputReader()) {
      assertThat(said.readLine()).isEqualTo("held");
      Scratch.below(folder);
      assertThat(left.resolve("body")).exists();
      holder.outputWriter().close();
      holder.waitFor();
      Path ours = Scratch.below(folder);
      assertThat(left).doesNotExist();
      assertThat(lock).doesNotExist();
      assertThat(ours).isEmptyDirectory();
    } finally {
      holder.destroyForcibly();
    }
  }
}
