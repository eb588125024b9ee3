package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.ended.EndedJob;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.Share;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.UserId;
import io.argosy.core.model.spec.Claim;
import io.argosy.explain.kind.ExplainedKinds;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ServiceSentencesTest {
  private static final Instant AT = Instant.EPOCH;

  private static void says(String sentence, Fact fact) {
    assertThat(Sentences.ofAny(ExplainedKinds.standard()).tell(fact)).isEqualTo(sentence);
  }

  private static Reason.Standing standing(String job, String user, int priority, int slots) {
    return new Reason.Standing(
        new JobId(job), new Claim(new UserId(user), priority), slots, 1, slots);
  }

  private static Fact retires(Reason.Standing own, Reason.Standing other) {
    AttemptId attempt = new AttemptId(new TaskId(own.job(), 3), 1);
    return new Fact.TaskRetires(attempt, AT, new Reason.MakesRoom(own, other));
  }

  @Test
  void the_sentence_of_an_advice_names_its_input() {
    says(
        "advised 12 slots, 25 % of what there could be, for 10m 00s: 8 partitions were handed out"
            + " in 5m 00s, 8 of 8 slots are busy, 4 partitions wait, and there could be 48 slots",
        new Fact.ScaleAdvised(
            AT, 12, 0.25, Duration.ofMinutes(10), new Reason.Scale(300, 8, 4, 8, 8, 48)));
    says(
        "advice on slots begins by the rule argosy, measured for 5m 00s",
        new Fact.ScalingStarted("argosy", Duration.ofMinutes(5), AT));
    says(
        "partitions wait for which the advice does not provide; the next comes in 30.0 s",
        new Fact.ScaleHastened(AT.plusSeconds(30), AT));
  }

  @Test
  void jobs_that_leave_memory_have_sentences() {
    says(
        "an ended job leaves memory after 1h 00m, or when more than 1,000 ended jobs would be held",
        new Fact.RetentionRuleSet(new RetentionRule(Duration.ofHours(1), 1000), AT));
    EndedJob job =
        new EndedJob(
            new JobId("pi-7"),
            "iterative",
            Claim.NONE,
            AT,
            Instant.MAX,
            AT.plusSeconds(9),
            new Outcome.Cancelled(),
            10,
            3,
            2,
            100);
    says(
        "job pi-7 left memory; the journal and its results keep it", new Fact.JobArchived(job, AT));
    says("job pi-7 is in memory again", new Fact.JobRecalled(job::id, AT));
  }

  @Test
  void shares_and_growing_machines_have_sentences() {
    says(
        "ana has weight 2.50 and may hold at most 8 slots",
        new Fact.ShareChanged(new Share(new UserId("ana"), 2.5, 8), AT));
    says(
        "bob has weight 1 and may hold as many slots as are free",
        new Fact.ShareChanged(Share.of(new UserId("bob")), AT));
    says(
        "m at lab offers 4 slots and could offer 16",
        new Fact.MachineUp(new MachineId("m"), new SiteId("lab"), 4, 16, AT));
  }

  @Test
  void a_preempted_partition_names_the_other_job_and_the_reason() {
    says(
        "partition 3 makes room: sweep waits; ana has 7 slots by weight 1, bob has 1 slot by"
            + " weight 1",
        retires(standing("pi", "ana", 0, 7), standing("sweep", "bob", 0, 1)));
    says(
        "partition 3 makes room: sweep, which waits, is more urgent",
        retires(standing("pi", "ana", 0, 7), standing("sweep", "bob", 1, 7)));
    says(
        "partition 3 makes room: sweep of the same user waits with 1 partition",
        retires(standing("pi", "ana", 0, 7), standing("sweep", "ana", 0, 1)));
  }
}
