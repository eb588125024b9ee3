package io.argosy.simulator;

import io.argosy.core.model.RetentionRule;
import io.argosy.simulator.kind.bag.BagFuzzTest;
import io.argosy.simulator.kind.iterative.IterativeFuzzTest;
import io.argosy.simulator.kind.workflow.WorkflowFuzzTest;
import io.argosy.simulator.realm.KindPart;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Random worlds in which ended jobs leave the state soon, failed ones are tried again, and the
 * driver crashes; see {@link FuzzRun}. Every accepted job stays known, exactly once.
 */
class ArchiveFuzzTest {
  /** Has no divisor in common with the six pairs of seeds that kinds share, so all kinds occur. */
  private static final int ONE_PAIR_OF = 5;

  private static final List<String> EXPECTED =
      List.of("JobArchived", "JobRecalled", "RetentionRuleSet", "KernelCrash", "RentOver");

  @Test
  void no_job_is_lost_or_doubled_when_ended_jobs_leave_memory() throws Exception {
    new FuzzRun(ArchiveFuzzTest.class, ArchiveFuzzTest::draw)
        .play(seed -> seed / 2 % ONE_PAIR_OF == 0, EXPECTED);
  }

  private static FuzzRun.World draw(long seed, Sightings sightings) {
    KindFuzz drawn =
        KindFuzz.isBag(seed)
            ? BagFuzzTest.drawn(seed, sightings)
            : KindFuzz.isWorkflow(seed)
                ? WorkflowFuzzTest.drawn(seed, sightings)
                : IterativeFuzzTest.drawn(seed, sightings);
    KindPart part = drawn.part();
    part.archiving(new RetentionRule(Duration.ofSeconds(1 + seed % 7 * 15), (int) (1 + seed % 3)));
    return drawn.withoutCheckAtEnd();
  }
}
