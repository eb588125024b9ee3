package io.argosy.runtime.rent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PidFileTest {
  private static final BootId HERE = new BootId("now", "here");

  @TempDir Path folder;
  private Process process;
  private Path file;

  @BeforeEach
  void start() throws Exception {
    file = folder.resolve("pid");
    process = new ProcessBuilder("sleep", "600").start();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  private void write(String boot) throws Exception {
    Files.writeString(file, process.pid() + "\n" + boot + "\n");
  }

  /** The process found if the system shows this about the mark. */
  private Optional<Long> found(Optional<Boolean> marked) {
    return PidFile.read(file)
        .flatMap(it -> it.process(HERE, any -> marked))
        .map(ProcessHandle::pid);
  }

  @Test
  void where_no_mark_can_be_seen_the_file_must_name_this_computer_since_its_last_start()
      throws Exception {
    write("now here");
    assertThat(found(Optional.empty())).contains(process.pid());
    write("now there");
    assertThat(found(Optional.empty())).isEmpty();
    write("then here");
    assertThat(found(Optional.empty())).isEmpty();
    Files.writeString(file, process.pid() + "\n");
    assertThat(found(Optional.empty())).isEmpty();
  }

  @Test
  void where_the_mark_can_be_seen_it_decides() throws Exception {
    write("now here");
    assertThat(found(Optional.of(false))).isEmpty();
    write("then there");
    assertThat(found(Optional.of(true))).contains(process.pid());
  }

  @Test
  void a_process_that_began_after_the_file_was_written_is_a_stranger() throws Exception {
    write("now here");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    assertThat(found(Optional.of(true))).isEmpty();
  }

  @Test
  void an_incomplete_file_names_no_process() throws Exception {
    Files.writeString(file, "");
    assertThat(PidFile.read(file)).isEmpty();
    Files.writeString(file, process.pid() + "\nnow he");
    assertThat(found(Optional.empty())).isEmpty();
  }

  @Test
  void this_computer_is_distinguished_from_others_by_its_boot_id_and_name() {
    assertThat(BootId.parse(BootId.here().toString())).contains(BootId.here());
    assertThat(BootId.here().host()).isNotEmpty();
  }
}
