package io.argosy.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.kind.iterative.IterativeFact;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.explain.Sentences;
import io.argosy.explain.kind.ExplainedKinds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SentencesTest {
  private static void says(String sentence, Fact fact) {
    assertThat(Sentences.ofAny(ExplainedKinds.standard()).tell(fact)).isEqualTo(sentence);
  }

  @Test
  void a_job_is_accepted_with_its_terms() {
    JobSpec.Iterative spec =
        new JobSpec.Iterative(
            JobSpec.Mode.COUNT,
            18_000_000_000L,
            new JobSpec.Slots(1, 2),
            new Promise(
                Optional.of(new Deadline.Within(Duration.ofMinutes(1))),
                Promise.Otherwise.CONTINUE),
            "argosy",
            3,
            "");
    says(
        "accepted pi: 18,000,000,000 iterations, a deadline in 1m 00s, at first 1 partition and at"
            + " most 2, policy argosy, reports every 3.0 s",
        new Fact.JobAccepted(Story.PI, spec, Story.at(0), Story.at(60), Duration.ofSeconds(3)));
    JobSpec some = spec.withPlaces(new TreeSet<>(List.of("lab", "laptop")));
    says(
        "accepted pi: 18,000,000,000 iterations, a deadline in 1m 00s, at first 1 partition and at"
            + " most 2, policy argosy, reports every 3.0 s, only on lab, laptop",
        new Fact.JobAccepted(Story.PI, some, Story.at(0), Story.at(60), Duration.ofSeconds(3)));
  }

  @Test
  void a_partition_is_added_for_a_reason_with_numbers() {
    says(
        "partition 0 was added: the job starts with 1 partition",
        Story.added(0, 0, new Reason.Initial(1)));
    says(
        "partition 2 was added: 2 slots were free, and no deadline limits how many are needed",
        Story.added(2, 0, new Reason.FreeSlots(2)));
    says(
        "partition 1 was added: 17,000,000,000 iterations are left, 1 partition at 380 M/s would"
            + " take 44.7 s, and the deadline is in 30.0 s; that needs 2 partitions",
        Story.added(1, 0, new Reason.Deadline(17_000_000_000L, 30, 3.8e8, 1, 2, 8)));
    says(
        "partition 1 was added: 17,000,000,000 iterations are left, 1 partition at 380 M/s would"
            + " take 44.7 s, and the deadline is in 5.0 s; that needs 9 partitions, of which 2 may"
            + " be had",
        Story.added(1, 0, new Reason.Deadline(17_000_000_000L, 5, 3.8e8, 1, 9, 2)));
    says(
        "partition 1 was added: 100 iterations are left and the deadline has passed: all 2"
            + " partitions that may be had are used",
        Story.added(1, 0, new Reason.Deadline(100, -1, 3.8e8, 1, 9, 2)));
    says(
        "partition 1 was added: 9,000 iterations are left and the deadline is in 30.0 s; going by 3"
            + " earlier runs, that needs 4 partitions, of which 2 may be had; as many do 400/s"
            + " together",
        Story.added(1, 0, new Reason.History(9000, 30, 400, 3, 4, 2)));
    says(
        "partition 1 was added: 1 iteration had no worker left to do it",
        Story.added(1, 0, new Reason.NobodyLeft(1)));
  }

  @Test
  void work_moves_with_its_size() {
    List<Interval> work = List.of(new Interval(0, 1000), new Interval(5000, 500));
    says(
        "partition 0 goes to here with 1,500 iterations",
        new Fact.AttemptPlaced(Story.attempt(0, 1), Story.HERE, 1500, work, Story.at(0)));
    says(
        "partition 0 (attempt 2) gets 1,500 iterations more",
        new Fact.WorkGranted(Story.attempt(0, 2), work, Story.at(0)));
    says("partition 0 returned 1,500 iterations", new Fact.WorkYielded(Story.attempt(0, 1), work));
    says("kept the result of iterations 5000 to 5499 by partition 0", Story.kept(0, 1, 5000, 500));
    says(
        "refused the result of iterations 0 to 9 by partition 0: part of it is in a result that is"
            + " kept already",
        new Fact.PieceRefused(Story.attempt(0, 1), new Interval(0, 10), new Reason.AlreadyKept()));
  }

  @Test
  void check_points_and_assignments_have_their_numbers() {
    says(
        "check-point: 12,000 iterations left at 760/s take 15.8 s; the work is shared anew",
        new IterativeFact.Checkpoint(Story.PI, Story.at(3), 12_000, 760, 15.79, true));
    says(
        "partition 1 is to do 6,000 iterations in all",
        new IterativeFact.AssignmentSet(Story.task(1), 6000));
    says(
        "partition 1 has done 500 iterations in 2.0 s, now at 250/s; it reports again in 3.0 s",
        Story.measured(1, 1, 500, 2, 250));
  }

  @Test
  void sentences_about_endings_name_the_consequences() {
    says(
        "partition 0 may finish: the job ends in 0.4 s, too soon for another round, which takes at"
            + " least 1.5 s",
        new Fact.FinishAgreed(Story.attempt(0, 1), Story.at(9), new Reason.NearEnd(0.4, 1.5)));
    says(
        "partition 0 failed: exit code 1; what it had not stored is given again and the partition"
            + " is queued",
        new Fact.AttemptOver(
            Story.attempt(0, 1),
            Story.at(9),
            new Ending.Failed(Optional.empty(), "exit code 1", ""),
            true));
    says(
        "work that touches iterations 0 to 9 failed, 2 times now: exit code 1",
        new Fact.PieceFailed(Story.PI, new Interval(0, 10), 2, "exit code 1"));
    says(
        "done, after the deadline",
        new Fact.JobEnded(Story.PI, Story.at(9), new Outcome.Done(true)));
    says(
        "failed: exit code 1",
        new Fact.JobEnded(Story.PI, Story.at(9), new Outcome.Failed("exit code 1", "")));
  }

  @Test
  void machines_and_instructions_have_sentences_too() {
    says(
        "here at this offers 2 slots",
        new Fact.MachineUp(Story.HERE, new SiteId("this"), 2, Story.at(0)));
    says(
        "instruction 7: stop partition 0",
        new Fact.Instructed(
            new InstructionId(7), new Instruction.Stop(Story.attempt(0, 1), Story.HERE)));
  }
}
