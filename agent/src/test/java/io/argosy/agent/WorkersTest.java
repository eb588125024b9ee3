package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.report.WireValues;
import io.argosy.core.model.Interval;
import io.argosy.core.model.IntervalSet;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several workers in one partition. */
@Timeout(120)
final class WorkersTest {
  private static final Duration SOON = Duration.ofMillis(100);
  private static final String ASK = "ask() { echo \"$*\"; read -r answer; }\n";
  private static final String COOPERATIVE = "cooperative: [sh, work.sh], over: lines, workers: 3";
  private static final String CHUNKED = "chunked: [sh, work.sh], workers: 3";

  /** Does all its work at once, until the end; records the answers. */
  private static final String LOOP =
      """
      ask start
      while [ "$answer" != end ]; do
        echo "$answer" >> heard$ARGOSY_WORKER
        set -- $answer; echo "$2 $3 $ARGOSY_SEED" > "$ARGOSY_OUT"
        ask store $3; ask finish $3
      done
      echo end >> heard$ARGOSY_WORKER
      """;

  @TempDir Path folder;

  private Workshop workshop(String run, String script) throws IOException {
    return new Workshop(folder, "range", run, script, SOON);
  }

  /** Takes reports of results until so many iterations are stored, each once. */
  private static void assertStored(Workshop shop, long count) throws InterruptedException {
    IntervalSet stored = IntervalSet.empty();
    while (stored.size() < count) {
      Interval piece = shop.post.piece();
      assertThat(stored.isDisjoint(piece)).as("%s in %s", piece, stored).isTrue();
      stored.add(piece);
    }
  }

  private static void await(Path... files) throws Exception {
    Waiting.until(() -> Stream.of(files).allMatch(Files::exists));
  }

  @Test
  void each_worker_has_its_own_work_and_seed_and_none_ends_before_the_level_above_agrees()
      throws Exception {
    try (Workshop shop = workshop(COOPERATIVE, ASK + LOOP)) {
      shop.start(new Interval(0, 30));
      assertStored(shop, 30);
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(30);
      for (int worker = 0; worker < 3; worker++) {
        assertThat(Files.readString(folder.resolve("heard" + worker))).doesNotContain("end");
      }
      shop.steer(List.of(new Interval(100, 9)), 0);
      assertStored(shop, 9);
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(39);
      shop.stop();
      assertThat(shop.post.ended()).isEqualTo(Report.How.FINISHED);
      TreeSet<String> seeds = new TreeSet<>();
      for (int worker = 0; worker < 3; worker++) {
        assertThat(Files.readString(folder.resolve("heard" + worker))).endsWith("end\n");
        Path result = Published.of(shop.files, new Interval(10L * worker, 10));
        seeds.add(Files.readString(result).split(" ")[2]);
      }
      assertThat(seeds).hasSize(3);
    }
  }

  @Test
  void work_is_taken_from_workers_that_ask_and_returned_to_the_level_above() throws Exception {
    String script =
        """
        ask start; touch begun$ARGOSY_WORKER; while [ ! -e go ]; do sleep 0.02; done
        ask report 2; echo "$answer" > heard$ARGOSY_WORKER; sleep 600
        """;
    try (Workshop shop = workshop(COOPERATIVE, ASK + script)) {
      shop.start(new Interval(0, 30));
      await(folder.resolve("begun0"), folder.resolve("begun1"), folder.resolve("begun2"));
      shop.steer(List.of(), 15);
      Files.createFile(folder.resolve("go"));
      List<IterationRange> yielded = shop.post.next(Report.Steered.class).yielded();

      assertThat(Interval.total(WireValues.intervals(yielded))).isEqualTo(15);
    }
  }

  @Test
  void the_other_workers_do_what_one_leaves() throws Exception {
    String early =
        """
        if [ $ARGOSY_WORKER = 1 ]; then
          ask start; echo x > "$ARGOSY_OUT"; ask store 1; ask finish 1; touch left; exit 0
        fi
        while [ ! -e left ]; do sleep 0.02; done
        """;
    try (Workshop shop = workshop(COOPERATIVE, ASK + early + LOOP)) {
      shop.start(new Interval(0, 30));
      assertStored(shop, 30);
      shop.post.next(Report.AsksToFinish.class);
      shop.stop();
      assertThat(shop.post.ended()).isEqualTo(Report.How.FINISHED);
    }
  }

  @Test
  void an_attempt_whose_workers_all_end_early_has_stopped_early() throws Exception {
    String early = "ask start; echo x > $ARGOSY_OUT; ask store 1; ask finish 1; exit 0\n";
    try (Workshop shop = workshop(COOPERATIVE, ASK + early)) {
      shop.start(new Interval(0, 300));
      assertThat(shop.post.ended()).isEqualTo(Report.How.STOPPED_EARLY);
    }
  }

  @Test
  void a_worker_that_dies_ends_the_attempt_and_the_other_workers() throws Exception {
    String script =
        """
        ask start; touch begun$ARGOSY_WORKER
        while [ ! -e begun0 ] || [ ! -e begun1 ] || [ ! -e begun2 ]; do sleep 0.02; done
        [ $ARGOSY_WORKER = 2 ] && exit 7
        sleep 600
        """;
    try (Workshop shop = workshop(COOPERATIVE, ASK + script)) {
      shop.start(new Interval(0, 30));
      assertThat(shop.failure().reason()).isEqualTo("exit code 7");
    }
  }

  @Test
  void calls_run_beside_each_other_and_each_index_is_stored_once() throws Exception {
    // No worker ends its first call before all have begun one.
    String script =
        """
        touch begun$ARGOSY_WORKER
        while [ ! -e begun0 ] || [ ! -e begun1 ] || [ ! -e begun2 ]; do sleep 0.02; done
        echo $ARGOSY_FIRST > "$ARGOSY_OUT"
        """;
    try (Workshop shop = workshop(CHUNKED, script)) {
      shop.start(new Interval(0, 60));
      assertStored(shop, 60);
      assertThat(shop.post.next(Report.AsksToFinish.class).done()).isEqualTo(60);
      shop.stop();
      assertThat(shop.post.ended()).isEqualTo(Report.How.FINISHED);
    }
  }

  @Test
  void a_call_that_fails_ends_the_calls_beside_it() throws Exception {
    String script =
        """
        touch begun$ARGOSY_WORKER
        while [ ! -e begun0 ] || [ ! -e begun1 ] || [ ! -e begun2 ]; do sleep 0.02; done
        [ $ARGOSY_WORKER = 0 ] && exit 9
        sleep 600
        """;
    try (Workshop shop = workshop(CHUNKED, script)) {
      shop.start(new Interval(0, 60));
      assertThat(shop.failure().reason()).isEqualTo("exit code 9");
    }
  }
}
