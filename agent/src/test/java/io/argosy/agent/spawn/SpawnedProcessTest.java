package io.argosy.agent.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.protocol.process.ProcessTree;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpawnedProcessTest {
  /** Enough on however busy a machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path folder;
  private final Errors errors = new Errors();

  /** What a process wrote to its error stream. */
  private static final class Errors implements ErrorOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public synchronized void take(byte[] buffer, int length) {
      bytes.write(buffer, 0, length);
    }

    @Override
    public void end() {}

    synchronized String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  @BeforeEach
  void onLinux() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "posix_spawn is used on Linux");
  }

  private Optional<SpawnedProcess> start(String... words) {
    return start(Map.of(), words);
  }

  private Optional<SpawnedProcess> start(Map<String, String> more, String... words) {
    Map<String, String> environment = new TreeMap<>(more);
    environment.putIfAbsent("PATH", System.getenv("PATH"));
    ProgramStart start = new ProgramStart(List.of(words), environment, folder, out());
    return SpawnedProcess.start(start, errors);
  }

  private Path out() {
    return folder.resolve("out");
  }

  private int exit(String script) throws InterruptedException {
    return start("sh", "-c", script).orElseThrow().await(PATIENCE).orElseThrow();
  }

  @Test
  void a_program_has_its_words_variables_folder_and_no_input() throws Exception {
    SpawnedProcess process =
        start(Map.of("WHO", "wörld"), "sh", "-c", "cat; echo \"$1 $WHO\"; pwd -P", "sh", "hello ")
            .orElseThrow();
    assertThat(process.await(PATIENCE)).hasValue(0);
    assertThat(Files.readString(out())).isEqualTo("hello  wörld\n" + folder.toRealPath() + "\n");
  }

  @Test
  void its_exit_code_or_the_signal_that_ended_it_is_known() throws Exception {
    assertThat(exit("exit 7")).isEqualTo(7);
    assertThat(exit("kill -9 $$")).isEqualTo(128 + 9);
  }

  @Test
  void it_leads_a_group_of_its_own_and_inherits_no_open_file() throws Exception {
    SpawnedProcess process = start("sleep", "600").orElseThrow();
    Path entry = Path.of("/proc/" + process.pid());
    String[] open = Optional.ofNullable(entry.resolve("fd").toFile().list()).orElseThrow();
    assertThat(open).containsExactlyInAnyOrder("0", "1", "2");
    assertThat(Files.readString(entry.resolve("stat")).split(" ", -1)[4])
        .isEqualTo(Long.toString(process.pid()));
    process.end(Duration.ZERO);
    assertThat(process.await(PATIENCE).orElseThrow()).isGreaterThan(128);
  }

  @Test
  void all_that_it_writes_to_its_error_stream_arrives() throws Exception {
    SpawnedProcess process =
        start("sh", "-c", "i=0; while [ $i -lt 20000 ]; do echo line $i >&2; i=$((i + 1)); done")
            .orElseThrow();
    assertThat(process.await(PATIENCE)).hasValue(0);
    assertThat(process.awaitSilence(PATIENCE)).isTrue();
    assertThat(errors.text().lines()).hasSize(20_000).last().isEqualTo("line 19999");
  }

  @Test
  void what_it_left_running_in_its_group_ends_with_it() throws Exception {
    assertThat(exit("sleep 600 & echo $!")).isZero();
    ProcessHandle.of(Long.parseLong(Files.readString(out()).strip()))
        .ifPresent(left -> assertThat(ended(left)).isTrue());
  }

  private static boolean ended(ProcessHandle process) {
    try {
      return ProcessTree.haveEnded(List.of(process), PATIENCE);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void one_that_runs_longer_can_be_ended_although_it_ignores_the_request() throws Exception {
    SpawnedProcess process =
        start("sh", "-c", "trap '' TERM; echo ready >&2; while :; do sleep 1; done").orElseThrow();
    while (!errors.text().contains("ready")) {
      Thread.onSpinWait();
    }
    assertThat(process.await(Duration.ZERO)).isEmpty();
    process.end(Duration.ZERO);
    assertThat(process.await(PATIENCE)).hasValue(128 + 9);
    process.end(Duration.ZERO); // Its number may be that of another process now.
  }

  @Test
  void a_program_that_is_not_there_or_cannot_be_named_is_not_started() {
    assertThat(start("no-such-program")).isEmpty();
    assertThat(start("./no-such-program")).isEmpty();
    assertThat(start("echo", "a\0b")).isEmpty();
  }

  @Test
  void no_open_file_is_left_of_many_that_run_side_by_side() throws Exception {
    exit("true");
    long before = openFiles();
    List<SpawnedProcess> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(start("sh", "-c", "exit " + i).orElseThrow());
    }
    for (int i = 0; i < 100; i++) {
      assertThat(all.get(i).await(PATIENCE)).hasValue(i);
      all.get(i).awaitSilence(PATIENCE);
    }
    assertThat(openFiles()).isLessThan(before + 50);
  }

  private static long openFiles() throws IOException {
    String[] names = new File("/proc/self/fd").list();
    return Optional.ofNullable(names).orElseThrow(() -> new IOException("no /proc")).length;
  }
}
