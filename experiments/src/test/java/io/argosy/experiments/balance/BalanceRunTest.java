package io.argosy.experiments.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.experiments.shapes.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BalanceRunTest {
  private static final int SEEDS = 3;

  private static BalanceExpectation argosy(BalanceMeasure measure, double least, double most) {
    return new BalanceExpectation("argosy", Optional.empty(), measure, least, most, "");
  }

  private static BalanceExperiment experiment(
      List<Shape> shapes, List<String> policies, double much, BalanceExpectation... expected) {
    return new BalanceExperiment(
        "small",
        "made up",
        SEEDS,
        shapes,
        policies,
        1.2,
        List.of(expected),
        Optional.of(
            new BalanceExperiment.Comparison(
                policies.getLast(), policies.getFirst(), much, 0.01, 0.03)),
        Optional.of(new BalanceExperiment.TwoLevel(4, 8, 0.03)));
  }

  @Test
  void our_policy_is_close_to_the_oracle_in_every_shape_and_never_worse_than_the_published_one() {
    BalanceFindings findings =
        BalanceRun.play(
            experiment(
                List.of(Shape.values()),
                List.of("ruper", "argosy"),
                0.01,
                argosy(BalanceMeasure.EFFICIENCY, 0.98, 1),
                argosy(BalanceMeasure.SPREAD, 0, 0.01),
                argosy(BalanceMeasure.MOST_REPORTS, 0, 40)),
            row -> {});

    assertThat(findings.rows()).hasSize(18);
    assertThat(findings.verdicts()).hasSize(27).allMatch(BalanceFindings.Check::passed);
    assertThat(findings.comparisons()).hasSize(9).allMatch(c -> c.worse().isEmpty());
    assertThat(findings.passed()).isTrue();
  }

  @Test
  void the_watcher_receives_a_row_as_soon_as_it_is_complete() {
    List<BalanceRow> heard = new ArrayList<>();
    BalanceFindings findings =
        BalanceRun.play(
            experiment(List.of(Shape.SPOT_LOSS), List.of("static", "argosy"), 0.01), heard::add);

    assertThat(heard).isEqualTo(findings.rows());
    assertThat(heard.getFirst().saved()).isZero();
    assertThat(heard.get(1).saved()).isBetween(0.1, 0.9);
  }

  @Test
  void the_seeds_in_which_one_is_worse_are_listed_worst_first() {
    BalanceFindings findings =
        BalanceRun.play(
            experiment(List.of(Shape.STEADY_HETEROGENEOUS), List.of("argosy", "static"), 0.01),
            row -> {});

    BalanceFindings.Compared compared = findings.comparisons().getFirst();
    assertThat(compared.worse()).hasSize(SEEDS);
    assertThat(compared.worse().getFirst().by())
        .isGreaterThanOrEqualTo(compared.worse().getLast().by());
    assertThat(findings.passed()).isFalse();
  }

  @Test
  void no_policy_beats_the_information_bound() {
    BalanceFindings findings =
        BalanceRun.play(
            experiment(
                List.of(Shape.STEADY_HETEROGENEOUS, Shape.MACHINE_LOSS, Shape.BURSTY_NEIGHBOUR),
                List.of("ruper", "argosy"),
                0.01),
            row -> {});

    assertThat(findings.rows()).allMatch(row -> row.bound() <= 1);
    assertThat(findings.rows()).allMatch(row -> row.efficiency() < row.bound() + 1e-3);
    // Nearly constant speeds are known to the end; unstored work of a crashing machine is lost.
    assertThat(findings.rows().getFirst().bound()).isGreaterThan(0.99);
    assertThat(findings.rows().get(3).bound()).isBetween(0.95, 0.9999);
    assertThat(findings.rows().getLast().bound()).isGreaterThan(0.999);
  }
}
