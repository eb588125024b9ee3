package io.argosy.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.Outcome;
import io.argosy.explain.Explanation;
import io.argosy.explain.RunReport;
import io.argosy.explain.kind.ExplainedKinds;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTextTest {
  @Test
  void the_table_shows_the_work_and_speed_of_each_partition() {
    assertThat(ReportText.partitions(Story.report()))
        .containsExactly(
            "partition  attempts  machine  iterations   share  mean speed",
            "        0         1  here          7,000  69.9 %       500/s",
            "        1         2  here          3,010  30.1 %       430/s");
  }

  @Test
  void the_report_shows_growth_with_its_time_but_not_the_initial_partitions() {
    assertThat(ReportText.additions(Story.report()))
        .containsExactly(
            "after 6.5 s: partition 1 was added: 7,000 iterations are left, 1 partition at 500/s"
                + " would take 14.0 s, and the deadline is in 13.5 s; that needs 2 partitions");
  }

  @Test
  void partitions_that_were_added_together_share_a_sentence() {
    RunReport report = new RunReport(ExplainedKinds.standard());
    report.add(Story.accepted(100));
    for (int index = 1; index <= 3; index++) {
      report.add(Story.added(index, 2, new Reason.FreeSlots(3)));
    }
    report.add(Story.added(4, 5, new Reason.FreeSlots(1)));
    assertThat(ReportText.additions(report))
        .containsExactly(
            "after 2.0 s: partitions 1 to 3 were added: 3 slots were free, and no deadline"
                + " limits how many are needed",
            "after 5.0 s: partition 4 was added: 1 slot was free, and no deadline limits how many"
                + " are needed");
  }

  @Test
  void the_verdict_names_the_surplus_and_the_promise() {
    assertThat(ReportText.verdict(Story.report()))
        .containsExactly(
            "10,010 iterations done (10,000 requested; 10 extra from chunks already running)",
            "promise kept: done in 14.2 s of 20.0 s");
  }

  @Test
  void a_broken_promise_and_a_stop_are_called_so() {
    assertThat(verdict(25, new Outcome.Done(true)))
        .isEqualTo("promise broken: done in 25.0 s, its deadline was 20.0 s");
    assertThat(verdict(20, new Outcome.StoppedByPromise()))
        .isEqualTo(
            "stopped incomplete at its deadline after 20.0 s, as its promise requires; what was"
                + " kept lies in the run's folder results, not merged");
    assertThat(verdict(3, new Outcome.Failed("exit code 1", "")))
        .isEqualTo("failed after 3.0 s: exit code 1");
  }

  private static String verdict(double seconds, Outcome outcome) {
    RunReport report = new RunReport(ExplainedKinds.standard());
    report.add(Story.accepted(100));
    report.add(new Fact.JobEnded(Story.PI, Story.at(seconds), outcome));
    List<String> lines = ReportText.verdict(report);
    return lines.getLast();
  }

  @Test
  void an_explanation_leaves_bookkeeping_out_and_counts_time_from_acceptance() {
    Explanation explanation = new Explanation(ExplainedKinds.standard(), false);
    List<String> lines =
        Story.facts().stream()
            .flatMap(fact -> explanation.next(fact).stream())
            .map(Explanation.Line::toString)
            .toList();

    assertThat(lines).hasSize(7);
    assertThat(lines.get(1))
        .isEqualTo("       0.0 s  partition 0 was added: the job starts with 1 partition");
    assertThat(lines.getLast()).isEqualTo("      14.2 s  done");
  }
}
