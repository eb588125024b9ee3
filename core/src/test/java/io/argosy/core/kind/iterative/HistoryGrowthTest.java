package io.argosy.core.kind.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Script;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.JobSpec.Mode;
import io.argosy.core.model.spec.Prior;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HistoryGrowthTest {
  private static final List<Prior> PAST = List.of(prior("fast", 3, 2), prior("slow", 1, 4));

  @RegisterExtension final Script script = new Script();

  private static Prior prior(String site, double iterationsPerSecond, int runs) {
    return new Prior(new SiteId(site), iterationsPerSecond, runs, Optional.empty());
  }

  private static JobSpec.Iterative hurried(String policy, int initial, int max) {
    return Script.spec(
            Mode.RANGE, 8550, initial, max, Optional.of(Duration.ofSeconds(1000)), policy)
        .withPriors(PAST);
  }

  private static JobSpec.Iterative unhurried(String policy) {
    return Script.spec(Mode.RANGE, 800, 2, 2, Optional.empty(), policy).withPriors(PAST);
  }

  private List<Fact.TaskAdded> added(List<Fact> facts) {
    return facts.stream()
        .filter(Fact.TaskAdded.class::isInstance)
        .map(Fact.TaskAdded.class::cast)
        .toList();
  }

  private void machines() {
    script.machine("slow", 9);
    script.machine("fast", 2);
  }

  @Test
  void a_job_starts_with_the_partitions_that_its_deadline_needs_by_earlier_runs() {
    machines();
    List<Fact> facts = script.submit(hurried("argosy", 1, 9));
    // 8550 in 950 s are 9 per second: 3 + 3 + 1 + 1 + 1.
    assertThat(added(facts)).hasSize(5);
    assertThat(added(facts).getFirst().why()).isEqualTo(new Reason.Initial(1));
    assertThat(added(facts).getLast().why()).isEqualTo(new Reason.History(8550, 1000, 9, 4, 5, 9));
    script.instructedOnly("5 Start");
  }

  @Test
  void history_respects_the_limit_and_the_requested_partitions() {
    machines();
    List<Fact> facts = script.submit(hurried("argosy", 2, 4));
    assertThat(added(facts)).hasSize(4);
    assertThat(added(facts).getLast().why()).isEqualTo(new Reason.History(8550, 1000, 10, 4, 5, 4));
    script.instructedOnly("4 Start");
  }

  @Test
  void machines_that_come_after_the_job_are_foreseen_when_the_first_partition_begins() {
    assertThat(added(script.submit(hurried("argosy", 1, 9)))).hasSize(1);
    assertThat(added(script.machine("slow", 9))).isEmpty();
    assertThat(added(script.machine("fast", 2))).isEmpty();
    // 1 where it runs, then 3 + 3 + 1 + 1.
    assertThat(added(script.started(0, 1))).hasSize(4);
    script.instructedOnly("5 Start");
  }

  @Test
  void sites_without_a_history_add_no_partitions() {
    script.machine("new", 9);
    assertThat(added(script.submit(hurried("argosy", 1, 9)))).hasSize(1);
    script.instructedOnly("1 Start");
  }

  @Test
  void the_published_policies_know_nothing_beforehand() {
    machines();
    assertThat(added(script.submit(hurried("ruper", 1, 9)))).hasSize(1);
    script.kernel.state().tasks(Script.JOB).forEach(t -> assertThat(t.assigned()).isEqualTo(8550));
    script.instructedOnly("1 Start");
  }

  @Test
  void an_absurd_record_asks_for_no_more_partitions_than_there_are_slots() {
    machines();
    JobSpec.Iterative job = hurried("argosy", 1, 600);
    List<Prior> absurd = List.of(prior("fast", 0.001, 1), prior("slow", 0.001, 1));
    assertThat(added(script.submit(job.withPriors(absurd)))).hasSize(11);
    script.instructedOnly("11 Start");
  }

  @Test
  void while_only_start_up_is_known_no_more_partitions_are_added_than_there_are_slots() {
    machines();
    script.submit(
        Script.spec(Mode.COUNT, 20_000, 1, 600, Optional.of(Duration.ofSeconds(60)), "argosy"));
    script.started(0, 1);
    List<Fact> facts = script.at(5).reportStartup(0, 1, 1, 5, 5);
    assertThat(added(facts)).hasSize(10);
    script.instructedOnly("11 Start");
  }

  @Test
  void what_a_call_takes_to_start_is_no_time_to_work_in() {
    machines();
    Optional<Duration> startup = Optional.of(Duration.ofSeconds(350));
    List<Prior> slow =
        List.of(
            new Prior(new SiteId("fast"), 3, 2, startup),
            new Prior(new SiteId("slow"), 1, 4, startup));
    // 8550 in 950 − 350 s are 14.25 a second: 3 + 3 and nine times 1.
    List<Fact> facts = script.submit(hurried("argosy", 1, 11).withPriors(slow));
    assertThat(added(facts)).hasSize(11);
    script.instructedOnly("11 Start");
  }

  @Test
  void first_shares_go_by_the_speed_that_is_expected() {
    script.machine("slow", 1);
    script.machine("fast", 1);
    script.submit(unhurried("argosy"));
    assertThat(script.task(0).machine().orElseThrow().value()).isEqualTo("fast");
    assertThat(script.task(0).assigned()).isEqualTo(600);
    assertThat(script.task(1).assigned()).isEqualTo(200);
    script.instructedOnly("2 Start");
  }

  @Test
  void what_is_measured_wins_over_what_was_recorded() {
    machines();
    script.submit(hurried("argosy", 1, 2));
    script.started(0, 1);
    script.started(1, 1);
    script.at(50).report(0, 1, 50, 50);
    script.at(100).report(0, 1, 100, 100);
    SiteSpeeds speeds = SiteSpeeds.of(script.kernel.state(), script.job());
    assertThat(speeds.at(new SiteId("fast"))).isEqualTo(1);
    // A third of its past speed where both are known: so it is expected elsewhere.
    assertThat(speeds.at(new SiteId("slow"))).isEqualTo(1.0 / 3);
    assertThat(speeds.at(new SiteId("new"))).isEqualTo(2.0 / 3);
    script.instructedOnly("2 Start");
  }
}
