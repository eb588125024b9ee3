package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that succeed. */
final class RunIT {
  @TempDir Path folder;

  @Test
  void a_count_job_keeps_at_least_what_was_asked_for_and_adds_it_up() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: count, total: 5000}", "sum", "", Scripts.COUNT);

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.err()).isZero();
    Matcher sum =
        Pattern.compile("\\{\"done\":(\\d+),\"unit\":\"iterations\"}")
            .matcher(desk.result().getFirst());
    assertThat(sum.matches()).as(desk.result().getFirst()).isTrue();
    assertThat(Long.parseLong(sum.group(1))).isGreaterThanOrEqualTo(5000);
    Desk.until("no worker is left", () -> desk.workers().isEmpty());
  }

  @Test
  void a_range_job_has_every_index_exactly_once() throws Exception {
    Desk desk = new Desk(folder);
    desk.job("{mode: range, total: 400}", "concat", "", Scripts.INDICES);

    Desk.Ended ended = desk.run();

    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(desk.result()).isEqualTo(Scripts.everyIndexOnce(400));
    Desk.Ended again = desk.resume();
    assertThat(again.exit()).as("an ended job shows its result: " + again.err()).isZero();
    assertThat(again.out()).contains("result");
  }

  @Test
  void the_example_prints_pi_within_its_deadline() throws Exception {
    Desk desk = new Desk(folder);
    Path examples = Path.of(System.getProperty("argosy.home"), "examples");
    for (String file : new String[] {"Pi.java", "PiMerge.java"}) {
      Files.copy(examples.resolve(file), folder.resolve(file));
    }
    // The original, with a fraction of its iterations and much more time for them: tests have no
    // minute to spare, and a busy machine may need it only to start the program.
    String yaml = Files.readString(examples.resolve("pi.yaml"));
    String few = yaml.replaceFirst("total: \\S+}", "total: 300}");
    desk.write("pi.yaml", few.replaceFirst("deadline: \\S+}", "deadline: 1h}"));

    Desk.Ended ended = desk.start("run", "pi.yaml").await();

    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("3.14");
  }
}
