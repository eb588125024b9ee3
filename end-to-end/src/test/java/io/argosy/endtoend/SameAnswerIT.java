package io.argosy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job in blocks has the same result, byte by byte, wherever and however it runs. */
final class SameAnswerIT {
  /** Prints what the call is and a sum of random numbers, which depends on their order. */
  private static final String DRAWS =
      """
      awk -v first="$1" -v count="$2" -v seed="$ARGOSY_SEED" 'BEGIN {
        x = seed % 2147483647
        for (i = 0; i < count; i++) { x = (x * 16807) % 2147483647; sum += x / 2147483647 }
        printf "%d %d %s %.17g\\n", first, count, seed, sum
      }'
      """;

  @TempDir Path folder;

  private Desk desk(String name) throws Exception {
    Desk desk = new Desk(Files.createDirectory(folder.resolve(name)));
    desk.job("{mode: count, total: 1190, block: 40}", "concat", "", Scripts.GATE + DRAWS);
    return desk;
  }

  private static void assertDone(Desk.Ended ended) {
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
  }

  @Test
  void on_one_slot_on_several_and_after_a_kill_the_bytes_are_the_same() throws Exception {
    Desk alone = desk("alone");
    alone.go();
    assertDone(alone.call("run", "job.yaml", "--slots", "1").await());

    Desk killed = desk("killed");
    killed.permit(5);
    Desk.Call call = killed.call("run", "job.yaml", "--machine", "a=2", "--machine", "b=1");
    Desk.until("two blocks are kept", () -> killed.published() >= 2);
    call.kill();
    killed.go();
    assertDone(killed.call("resume", "job-1", "--slots", "8").await());

    assertThat(alone.result()).hasSize(30);
    assertThat(alone.result().getLast()).startsWith("1160 30 ");
    assertThat(Files.readAllBytes(killed.runFolder().resolve("result")))
        .isEqualTo(Files.readAllBytes(alone.runFolder().resolve("result")));
    assertThat(killed.published()).isEqualTo(alone.published());
  }
}
