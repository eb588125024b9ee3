package io.argosy.core.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;

class ForecastTest {
  /** Half done after 1000 s on twenty machines; nothing ever moved by more than half a percent. */
  private static final Signs CALM = calm(1000, 0, 0, 0);

  private static Signs calm(double elapsed, double growth, double missing, double guessed) {
    return new Signs(
        1000,
        elapsed,
        5,
        0.15,
        50,
        growth,
        Math.abs(growth),
        0.0006,
        3e-5,
        0.003,
        0.002,
        14,
        20,
        missing,
        guessed,
        Disturbances.NONE);
  }

  private static Signs varying(double jump, double measures) {
    return varying(jump, measures, Disturbances.NONE);
  }

  private static Signs varying(double jump, double measures, Disturbances seen) {
    return new Signs(1000, 400, 5, 0.15, 50, 0, 0, 0.04, 2e-3, 0.2, jump, measures, 20, 0, 0, seen);
  }

  private static double width(Forecast forecast) {
    return forecast.p90Seconds() - forecast.p10Seconds();
  }

  @Test
  void nothing_is_known_before_the_first_measure() {
    double never = Double.POSITIVE_INFINITY;
    Signs first = new Signs(never, 1, 5, 0.15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Disturbances.NONE);

    assertThat(Bands.of(first).isKnown()).isFalse();
    assertThat(Bands.of(first).chanceWithin(10)).isEqualTo(1);
  }

  @Test
  void a_calm_job_can_hardly_be_sooner_but_much_later() {
    Forecast forecast = Bands.of(CALM);

    assertThat(forecast.p10Seconds()).isBetween(997.0, 1000.0);
    assertThat(forecast.p50Seconds()).isBetween(1000.0, 1001.0);
    assertThat(forecast.p90Seconds()).isBetween(1150.0, 1250.0);
  }

  @Test
  void a_surprise_becomes_less_likely_but_dearer_the_later_it_is() {
    Forecast early = Bands.of(calm(300, 0, 0, 0));
    Forecast late = Bands.of(calm(1900, 0, 0, 0));

    assertThat(late.chanceWithin(1050)).isGreaterThan(early.chanceWithin(1050) + 0.2);
    assertThat(late.p90Seconds()).isGreaterThan(early.p90Seconds());
  }

  @Test
  void the_last_round_costs_a_part_of_the_present_interval() {
    Signs rare =
        new Signs(
            1000,
            1000,
            100,
            0.15,
            50,
            0,
            0,
            0.0006,
            3e-5,
            0.003,
            0.002,
            14,
            20,
            0,
            0,
            Disturbances.NONE);

    assertThat(Bands.of(rare).p10Seconds()).isGreaterThan(Bands.of(CALM).p10Seconds() + 0.4);
    assertThat(Bands.of(rare).p50Seconds()).isGreaterThan(Bands.of(CALM).p50Seconds() + 1);
  }

  @Test
  void slots_that_vary_make_the_band_wide_on_both_sides() {
    Forecast forecast = Bands.of(varying(0.2, 14));

    assertThat(forecast.p10Seconds()).isBetween(900.0, 960.0);
    assertThat(forecast.p90Seconds()).isBetween(1040.0, 1100.0);
  }

  @Test
  void a_job_that_has_not_seen_a_turn_yet_has_a_wider_band() {
    assertThat(width(Bands.of(varying(0.05, 6)))).isGreaterThan(width(Bands.of(varying(0.2, 6))));
  }

  @Test
  void a_drop_that_nothing_followed_is_over() {
    assertThat(Bands.of(varying(0.002, 14)).p10Seconds()).isGreaterThan(995);
  }

  @Test
  void a_line_continues_to_the_end_and_is_not_quite_certain() {
    Forecast level = Bands.of(calm(1000, 0, 0, 0));
    Forecast rising = Bands.of(calm(1000, 1e-4, 0, 0));
    Forecast falling = Bands.of(calm(1000, -1e-4, 0, 0));

    assertThat(rising.p50Seconds()).isLessThan(level.p50Seconds());
    assertThat(falling.p50Seconds()).isGreaterThan(level.p50Seconds());
    assertThat(falling.p50Seconds() - falling.p10Seconds())
        .isGreaterThan(level.p50Seconds() - level.p10Seconds());
  }

  @Test
  void partitions_that_wait_for_their_first_slot_may_bring_the_end_nearer() {
    Forecast forecast = Bands.of(calm(1000, 0, 0.2, 0));

    assertThat(forecast.p10Seconds()).isBetween(770.0, 800.0);
    assertThat(forecast.p50Seconds()).isBetween(840.0, 900.0);
    assertThat(forecast.p90Seconds()).isEqualTo(Bands.of(CALM).p90Seconds());
  }

  @Test
  void machines_that_have_not_come_after_two_thirds_are_not_expected() {
    assertThat(Bands.of(calm(3000, 0, 0.2, 0)).p50Seconds())
        .isEqualTo(Bands.of(calm(3000, 0, 0, 0)).p50Seconds());
  }

  /** Half done, so far calm. */
  private static Signs disturbed(Disturbances seen) {
    return new Signs(1000, 1000, 50, 1.5, 50, 0, 0, 0.0006, 3e-5, 0.003, 0.002, 14, 20, 0, 0, seen);
  }

  @Test
  void machines_that_are_away_are_expected_if_others_returned() {
    Forecast never = Bands.of(disturbed(new Disturbances(0, 0, 0.25, 0, 0, 0)));
    Forecast often = Bands.of(disturbed(new Disturbances(0, 0, 0.25, 4, 0, 0)));

    assertThat(often.p10Seconds()).isBetween(700.0, 750.0);
    assertThat(often.p50Seconds()).isBetween(900.0, 950.0);
    assertThat(often.p90Seconds()).isEqualTo(never.p90Seconds());
    assertThat(never.p10Seconds()).isGreaterThan(990);
    assertThat(often.chanceWithin(1e6)).isEqualTo(1, offset(1e-6));
  }

  @Test
  void a_speed_that_all_machines_lost_together_returns_in_part() {
    Forecast alone = Bands.of(varying(0.2, 14, new Disturbances(0, 0.2, 0, 0, 0, 0)));
    Forecast together = Bands.of(varying(0.2, 14, new Disturbances(0.5, 0.2, 0, 0, 0, 0)));

    assertThat(alone).isEqualTo(Bands.of(varying(0.2, 14)));
    assertThat(together.p50Seconds()).isBetween(900.0, 940.0);
    assertThat(together.p10Seconds()).isLessThan(800);
    assertThat(together.p90Seconds()).isGreaterThan(alone.p90Seconds());
  }

  @Test
  void the_last_round_of_long_calls_cannot_be_shared() {
    Forecast shortCalls = Bands.of(disturbed(new Disturbances(0, 0, 0, 0, 50, 0)));
    Forecast longCalls = Bands.of(disturbed(new Disturbances(0, 0, 0, 0, 200, 0)));
    Forecast slowStarts = Bands.of(disturbed(new Disturbances(0, 0, 0, 0, 200, 20)));

    assertThat(shortCalls).isEqualTo(Bands.of(disturbed(Disturbances.NONE)));
    assertThat(longCalls.p50Seconds()).isEqualTo(shortCalls.p50Seconds() + 44, offset(1e-9));
    assertThat(width(longCalls)).isGreaterThan(width(shortCalls) + 25);
    assertThat(width(slowStarts)).isGreaterThan(width(longCalls) + 200);
    assertThat(slowStarts.chanceWithin(1e6)).isEqualTo(1, offset(1e-6));
  }

  @Test
  void near_the_end_a_job_without_losses_has_hardly_time_left_for_one() {
    Signs quiet = calm(9000, 0, 0, 0);

    assertThat(UnforeseenEvents.part(0.9, true)).isGreaterThan(UnforeseenEvents.part(0.9, false));
    assertThat(Bands.of(quiet).p90Seconds()).isLessThan(1100);
  }

  @Test
  void a_guessed_speed_may_be_off() {
    assertThat(Bands.of(calm(1000, 0, 0, 0.2)).p10Seconds()).isLessThan(950);
  }

  @Test
  void the_probability_of_an_end_follows_the_quantiles() {
    Forecast forecast = new Forecast(90, 100, 130);

    assertThat(forecast.chanceWithin(90)).isEqualTo(0.1, offset(1e-3));
    assertThat(forecast.chanceWithin(100)).isEqualTo(0.5, offset(1e-6));
    assertThat(forecast.chanceWithin(130)).isEqualTo(0.9, offset(1e-3));
    assertThat(forecast.chanceWithin(0)).isLessThan(1e-6);
    assertThat(forecast.chanceWithin(1000)).isGreaterThan(1 - 1e-6);
  }

  @Test
  void all_ways_together_are_certain() {
    for (Signs signs : new Signs[] {CALM, varying(0.2, 14), calm(300, 0, 0.2, 0.1)}) {
      assertThat(Bands.of(signs).chanceWithin(1e6)).isEqualTo(1, offset(1e-6));
    }
  }
}
