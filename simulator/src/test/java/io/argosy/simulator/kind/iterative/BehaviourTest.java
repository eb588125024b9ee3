package io.argosy.simulator.kind.iterative;

import static io.argosy.core.model.spec.JobSpec.Mode.COUNT;
import static io.argosy.core.model.spec.JobSpec.Mode.RANGE;
import static io.argosy.simulator.Played.NEAR;
import static io.argosy.simulator.Played.host;
import static io.argosy.simulator.Played.job;
import static io.argosy.simulator.Played.joining;
import static io.argosy.simulator.Played.pausing;
import static io.argosy.simulator.Played.quiet;
import static io.argosy.simulator.Played.within;
import static io.argosy.simulator.Played.world;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.Ending;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.Outcome;
import io.argosy.simulator.Played;
import io.argosy.simulator.machine.Timeline;
import io.argosy.simulator.world.Fault;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BehaviourTest {
  private static final MachineId M2 = new MachineId("m2");

  @Test
  void a_partition_that_runs_out_waits_gets_more_and_is_released_near_the_end() {
    Played played =
        Played.in(
            quiet(host("m1", 1, 10), host("m2", 1, pausing(10, 40, 300))),
            job(RANGE, 10_000, 2, 2));

    assertThat(played.report().outcome()).isEqualTo(new Outcome.Done(false));
    assertThat(played.all(Fact.FinishWaits.class)).isNotEmpty();
    assertThat(played.all(Fact.WorkGranted.class)).isNotEmpty();
    assertThat(played.all(Fact.FinishAgreed.class)).isNotEmpty();
    assertThat(played.all(Fact.AttemptOver.class).map(Fact.AttemptOver::ending))
        .containsOnly(new Ending.Finished());
  }

  @Test
  void a_silent_partition_is_noticed_and_nothing_is_taken_from_it() {
    Played played =
        Played.in(
            world(
                SimulatedProgram.chunked(Duration.ofMillis(1)),
                NEAR,
                List.of(),
                host("m1", 1, 10),
                host("m2", 1, pausing(10, 60, 200))),
            job(RANGE, 5_000, 2, 2));

    Instant silent = played.all(Fact.WentSilent.class).findFirst().orElseThrow().at();
    assertThat(silent).isBefore(Timeline.BEGINNING.plusSeconds(200));
    assertThat(played.all(Fact.AttemptLost.class)).isEmpty();
    assertThat(played.report().refusedPieces()).isZero();
    assertThat(played.report().kept()).isEqualTo(5_000);
  }

  @Test
  void the_work_of_a_lost_machine_is_given_again_after_its_lease() {
    Duration at = Duration.ofSeconds(100);
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(new Fault.PowerLoss(M2, at, Optional.empty())),
                host("m1", 2, 10),
                host("m2", 2, 10)),
            job(RANGE, 10_000, 4, 4));

    Fact.MachineDown down = played.all(Fact.MachineDown.class).findFirst().orElseThrow();
    assertThat(down.at()).isEqualTo(Timeline.BEGINNING.plusSeconds(130));
    assertThat(played.all(Fact.AttemptLost.class)).hasSize(2);
    assertThat(played.report().kept()).isEqualTo(10_000);
    assertThat(played.report().outcome()).isEqualTo(new Outcome.Done(false));
  }

  @Test
  void a_machine_that_is_back_late_keeps_what_no_other_machine_has_done() {
    Fault away =
        new Fault.Unreachable(M2, Duration.ofSeconds(100), Optional.of(Duration.ofSeconds(160)));
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(away),
                host("m1", 1, 10),
                host("m2", 1, 10)),
            job(RANGE, 10_000, 2, 2));

    Fact.AttemptLost lost = played.all(Fact.AttemptLost.class).findFirst().orElseThrow();
    assertThat(played.all(Fact.PieceKept.class))
        .anyMatch(kept -> kept.attempt().equals(lost.attempt()) && kept.at().isAfter(lost.at()));
    assertThat(played.all(Fact.MachineUp.class)).hasSize(3);
    assertThat(played.report().kept()).isEqualTo(10_000);
  }

  @Test
  void a_late_result_is_refused_where_others_were_faster() {
    Fault away =
        new Fault.Unreachable(M2, Duration.ofSeconds(50), Optional.of(Duration.ofSeconds(450)));
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(away),
                host("m1", 4, 10),
                host("m2", 1, 10)),
            job(RANGE, 20_000, 5, 5));

    assertThat(played.all(Fact.PieceRefused.class).map(Fact.PieceRefused::why))
        .contains(new Reason.AlreadyKept());
    assertThat(played.report().kept()).isEqualTo(20_000);
  }

  @Test
  void the_oracle_does_not_count_a_machine_while_it_is_off() {
    Fault off =
        new Fault.PowerLoss(M2, Duration.ofSeconds(100), Optional.of(Duration.ofSeconds(300)));
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(off),
                host("m1", 1, 10),
                host("m2", 1, 10)),
            job(RANGE, 10_000, 2, 2));

    // 2,000 by both in 100 s, 2,000 more by one machine alone until 300 s, the other 6,000 by both.
    assertThat(played.report().oracleSeconds()).isBetween(599.9, 600.1);
  }

  @Test
  void a_program_that_takes_longer_to_start_than_a_report_interval_keeps_its_deadline() {
    SimulatedProgram slow = SimulatedProgram.chunked(Duration.ofSeconds(4));
    Played played =
        Played.in(
            world(slow, NEAR, List.of(), host("m1", 2, 1000)),
            job(COUNT, 20_000, 2, 2, within(Duration.ofMinutes(1))));

    assertThat(played.report().metDeadline()).isTrue();
    // 1.3 times the best schedule (one call for each slot: 14 s), and two start-ups.
    assertThat(played.report().makespan()).isLessThan(Duration.ofMillis(26_200));
  }

  @Test
  void a_slot_is_not_left_idle_while_only_start_up_has_been_seen_and_the_deadline_is_near() {
    SimulatedProgram slow = SimulatedProgram.chunked(Duration.ofSeconds(10));
    Played played =
        Played.in(
            world(slow, NEAR, List.of(), host("m1", 2, 1000)),
            job(COUNT, 10_000, 1, 2, within(Duration.ofSeconds(30))));

    assertThat(played.all(Fact.TaskAdded.class).skip(1))
        .singleElement()
        .matches(added -> added.why() instanceof Reason.Deadline)
        .matches(added -> added.at().isBefore(Timeline.BEGINNING.plusSeconds(12)));
    // 1.3 times the best schedule (15 s), and two start-ups.
    assertThat(played.report().makespan()).isLessThan(Duration.ofMillis(39_500));
    assertThat(played.report().surplus()).isLessThan(100);
  }

  @Test
  void start_up_alone_is_not_a_measurement() {
    SimulatedProgram slow = SimulatedProgram.chunked(Duration.ofSeconds(4));
    Played played =
        Played.in(
            world(slow, NEAR, List.of(), host("m1", 4, 1000)),
            job(COUNT, 20_000, 1, 4, within(Duration.ofMinutes(1))));

    assertThat(played.all(Fact.ProgressMeasured.class).findFirst().orElseThrow())
        .matches(measured -> measured.calls().getFirst().isMeasuring())
        .matches(measured -> measured.speed() == 0);
    assertThat(played.all(Fact.ProgressMeasured.class).filter(f -> f.speed() > 0))
        .allMatch(measured -> measured.speed() > 300);
    assertThat(played.report().metDeadline()).isTrue();
  }

  @Test
  void a_spot_machine_loses_nothing_that_it_could_store() {
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(new Fault.Spot(M2, Duration.ofSeconds(123))),
                host("m1", 1, 10),
                host("m2", 1, 10)),
            job(RANGE, 5_000, 2, 2));

    Fact.AttemptOver over =
        played
            .all(Fact.AttemptOver.class)
            .filter(f -> f.ending() instanceof Ending.StoppedEarly)
            .findFirst()
            .orElseThrow();
    long kept =
        played
            .all(Fact.PieceKept.class)
            .filter(f -> f.attempt().equals(over.attempt()))
            .mapToLong(f -> f.piece().count())
            .sum();
    assertThat(kept).isBetween(1_228L, 1_230L);
    assertThat(played.report().kept()).isEqualTo(5_000);
  }

  @Test
  void a_machine_that_joins_in_the_middle_takes_part() {
    Played played =
        Played.in(
            quiet(host("m1", 2, 10), joining("m2", 4, 20, Duration.ofSeconds(200))),
            job(RANGE, 20_000, 2, 6));

    assertThat(played.report().added()).anyMatch(added -> added.why() instanceof Reason.FreeSlots);
    assertThat(played.report().partitions()).hasSize(6);
    assertThat(played.report().efficiency()).isGreaterThan(0.95);
  }

  @Test
  void a_deadline_that_would_be_missed_adds_partitions() {
    Played played =
        Played.in(
            quiet(host("m1", 8, 10)), job(COUNT, 10_000, 1, 8, within(Duration.ofSeconds(400))));

    assertThat(played.report().metDeadline()).isTrue();
    assertThat(played.report().added()).anyMatch(added -> added.why() instanceof Reason.Deadline);
    assertThat(played.report().partitions().size()).isBetween(3, 4);
  }

  /** The deadline cannot be kept, so the call that tries a quarter of the work lasts long. */
  @ParameterizedTest
  @ValueSource(ints = {500, 1000, 1500, 2000, 2500})
  void while_a_long_call_shows_the_speed_no_slot_waits_and_its_worker_is_not_silent(
      int startupMillis) {
    SimulatedProgram program = SimulatedProgram.chunked(Duration.ofMillis(startupMillis));
    World world = world(program, NEAR, List.of(), host("laptop", 2, 85));
    Played played = Played.in(world, job(COUNT, 22_000, 1, 2, within(Duration.ofMinutes(1))));

    Fact.TaskAdded second = played.all(Fact.TaskAdded.class).skip(1).findFirst().orElseThrow();
    Instant began = played.all(Fact.JobAccepted.class).findFirst().orElseThrow().at();
    assertThat(second.at()).isBefore(began.plusSeconds(10));
    assertThat(played.all(Fact.WentSilent.class).map(silent -> silent.attempt().task().index()))
        .doesNotContain(0);
    assertThat(played.all(Fact.TaskAdded.class).map(Fact.TaskAdded::task))
        .as("every partition finds work")
        .allMatch(
            task ->
                played.all(Fact.PieceKept.class).anyMatch(k -> k.attempt().task().equals(task)));
  }

  @Test
  void a_world_that_stands_still_for_a_while_ends_all_the_same() {
    Played played =
        Played.in(
            quiet(host("m1", 2, pausing(10, 20, 500))),
            job(COUNT, 1_000, 2, 2, within(Duration.ofSeconds(100))));

    assertThat(played.all(Fact.ProgressMeasured.class)).anyMatch(f -> f.speed() == 0);
    assertThat(played.report().outcome()).isEqualTo(new Outcome.Done(true));
  }

  @Test
  void a_clock_that_steps_back_never_turns_time_back() {
    Played played =
        Played.in(
            world(
                SimulatedProgram.cooperative(),
                NEAR,
                List.of(new Fault.ClockStep(Duration.ofSeconds(30), Duration.ofSeconds(60))),
                host("m1", 2, 10)),
            job(COUNT, 5_000, 2, 2, within(Duration.ofSeconds(400))));

    assertThat(played.stimuli().stream().map(Stimulus::at).toList()).isSorted();
    assertThat(played.report().outcome()).isEqualTo(new Outcome.Done(false));
  }

  @Test
  void reports_that_come_twice_or_out_of_order_are_measured_once_and_in_order() {
    Network wild =
        new Network(
            Duration.ofMillis(1), Duration.ofSeconds(20), 0.2, 0.5, true, Duration.ofSeconds(3));
    Played played =
        Played.in(
            world(SimulatedProgram.cooperative(), wild, List.of(), host("m1", 1, 10)),
            job(RANGE, 3_000, 1, 1, within(Duration.ofSeconds(600))));

    List<Duration> elapsed =
        played.all(Fact.ProgressMeasured.class).map(Fact.ProgressMeasured::elapsed).toList();
    long came =
        played.stimuli().stream().filter(s -> s instanceof Stimulus.ProgressReported).count();
    assertThat(elapsed).isSorted().doesNotHaveDuplicates();
    assertThat((long) elapsed.size()).isLessThan(came);
    assertThat(played.report().kept()).isEqualTo(3_000);
  }

  @Test
  void a_deciding_process_that_crashes_resumes_from_its_journal() {
    Fault crash = new Fault.KernelCrash(Duration.ofSeconds(100), Duration.ofSeconds(10));
    Fault another = new Fault.KernelCrash(Duration.ofSeconds(200), Duration.ofMillis(1));
    Played played =
        Played.in(
            world(SimulatedProgram.cooperative(), NEAR, List.of(crash, another), host("m1", 2, 10)),
            job(RANGE, 5_000, 2, 2));

    assertThat(played.report().kept()).isEqualTo(5_000);
    assertThat(played.all(Fact.AttemptLost.class)).isEmpty();
    assertThat(played.all(Fact.AttemptPlaced.class)).hasSize(2);
  }

  @Test
  void a_program_that_keeps_failing_fails_its_job() {
    SimulatedProgram failing =
        new SimulatedProgram(
            SimulatedProgram.Kind.CHUNKED, Duration.ZERO, Duration.ZERO, 36_000, Optional.empty());
    Played played =
        Played.in(world(failing, NEAR, List.of(), host("m1", 2, 1)), job(RANGE, 1_000, 2, 2));

    assertThat(played.report().outcome()).isInstanceOf(Outcome.Failed.class);
  }
}
