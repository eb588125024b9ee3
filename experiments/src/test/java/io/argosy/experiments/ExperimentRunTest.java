package io.argosy.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.simulator.world.Network;
import io.argosy.simulator.world.SimulatedProgram;
import io.argosy.simulator.world.Speed;
import io.argosy.simulator.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentRunTest {
  private static final World LAB =
      new World(
          List.of(
              new World.Host(
                  new MachineId("m"), new SiteId("lab"), 8, Speed.constant(100), Duration.ZERO)),
          SimulatedProgram.cooperative(),
          Network.reliable(Duration.ofMillis(5)),
          List.of(),
          Duration.ofSeconds(30),
          World.LIMIT);

  private static Expectation argosy(Measure measure, double atLeast, double atMost) {
    return new Expectation(
        "argosy", Optional.empty(), Optional.empty(), measure, atLeast, atMost, "");
  }

  private static Experiment experiment(
      List<Expectation> expectations, Optional<Experiment.StaticSplit> split) {
    return new Experiment(
        "small",
        "made up",
        5,
        List.of(new Experiment.Place("lab", LAB)),
        JobSpec.Mode.COUNT,
        30_000,
        new JobSpec.Slots(1, 8),
        List.of(Duration.ofSeconds(200), Duration.ofSeconds(100)),
        List.of("argosy", "static"),
        100,
        expectations,
        split);
  }

  @Test
  void each_world_deadline_and_policy_is_one_line() {
    List<Cell> heard = new ArrayList<>();
    Findings findings = ExperimentRun.play(experiment(List.of(), Optional.empty()), heard::add);

    assertThat(findings.cells()).hasSize(4).isEqualTo(heard);
    Cell first = findings.cells().getFirst();
    assertThat(first.met()).isEqualTo(1.0);
    assertThat(first.slotSecondsRatio()).isBetween(1.0, 1.3);
    assertThat(findings.cells().get(1).met()).isZero();
  }

  @Test
  void an_expectation_is_checked_on_every_line_it_applies_to() {
    Findings findings =
        ExperimentRun.play(
            experiment(
                List.of(argosy(Measure.MET, 0.99, 1), argosy(Measure.PARTITIONS, 0, 1)),
                Optional.empty()),
            cell -> {});

    assertThat(findings.verdicts().stream().map(Findings.Check::passed))
        .containsExactly(true, true, false, false);
    assertThat(findings.passed()).isFalse();
  }

  @Test
  void a_static_split_falls_behind_as_often_as_the_normal_law_says() {
    Experiment.StaticSplit split =
        new Experiment.StaticSplit(
            5,
            0.15,
            2_000,
            List.of(
                new Experiment.DelayExpectation(0.15, 0.30, 0.5185, 0.04),
                new Experiment.DelayExpectation(0.30, 0.45, 0.1007, 0.03)));

    Findings findings = ExperimentRun.play(experiment(List.of(), Optional.of(split)), cell -> {});

    assertThat(findings.delays().getFirst().ours()).isCloseTo(0.5185, offset(0.04));
    assertThat(findings.passed()).isTrue();
  }
}
