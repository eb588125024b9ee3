package io.argosy.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.journal.Entry;
import io.argosy.journal.FileJournal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command for each item, without a job file. */
@Timeout(600)
final class EachIT {
  private static final int TASKS = 300;

  @TempDir Path folder;

  @Test
  void tasks_that_were_killed_in_the_middle_are_resumed_and_each_result_is_there_once()
      throws Exception {
    Desk desk = new Desk(folder);
    Map<String, String> data = Map.of("ARGOSY_DATA", folder.resolve("data").toString());
    List<String> numbers = IntStream.rangeClosed(1, TASKS).mapToObj(Integer::toString).toList();
    Files.write(folder.resolve("numbers"), numbers);
    // The second half waits until the first process is gone.
    String script =
        "until [ {} -lt 150 ] || [ -e go ]; do [ -e numbers ] && sleep 0.05 || exit 1; done; echo"
            + " $(({} * 2))";
    Desk.Call killed =
        desk.call(
            data,
            List.of("each", "--name", "job", "-j", "2", "-a", "numbers", "--", "sh", "-c", script));
    Desk.until("some results are kept", () -> kept(desk) >= 100);
    killed.kill();
    long kept = kept(desk);
    desk.go();

    Desk.Ended ended = desk.call(data, List.of("each", "--resume", "job-1", "-k")).await();

    assertThat(kept).isLessThan(TASKS);
    assertThat(ended.exit()).as(ended.err()).isZero();
    List<String> doubled = IntStream.rangeClosed(1, TASKS).mapToObj(i -> "" + 2 * i).toList();
    assertThat(ended.out().lines()).containsExactlyElementsOf(doubled);
    assertThat(desk.result()).isEqualTo(doubled);
    assertThat(kept(desk)).isEqualTo(TASKS);
  }

  /** How often the journal keeps a result. */
  private static long kept(Desk desk) throws IOException {
    Path journal = desk.runFolder().resolve("journal");
    if (!Files.isDirectory(journal)) {
      return 0;
    }
    try (Stream<Entry> entries = FileJournal.read(journal)) {
      return entries
          .flatMap(entry -> entry.facts().stream())
          .filter(Fact.PieceKept.class::isInstance)
          .count();
    }
  }

  @Test
  void a_job_that_was_killed_while_it_read_its_items_ends_with_those_it_read() throws Exception {
    Desk desk = new Desk(folder);
    Map<String, String> data = Map.of("ARGOSY_DATA", folder.resolve("data").toString());
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    Desk.Call killed =
        desk.call(data, List.of("each", "--name", "job", "-a", "pipe", "--", "echo", "got"));
    try (PrintStream producer = new PrintStream(Files.newOutputStream(pipe), true, UTF_8)) {
      IntStream.rangeClosed(1, 50).forEach(producer::println);
      Desk.until("the tasks of all items are done", () -> kept(desk) == 50);
      killed.kill();
    }
    List<String> resume = List.of("each", "--resume", "job-1", "-k");
    Desk.Ended ended = desk.call(data, resume).await();

    List<String> all = IntStream.rangeClosed(1, 50).mapToObj(i -> "got " + i).toList();
    assertThat(ended.out().lines()).containsExactlyElementsOf(all);
    assertThat(ended.exit()).as(ended.err()).isEqualTo(5);
    assertThat(ended.err())
        .contains("the input of job job-1 was not complete: argosy had read 50 items");
    assertThat(desk.call(data, resume).await().exit()).isEqualTo(5);
    assertThat(desk.result()).isEqualTo(all);
  }
}
