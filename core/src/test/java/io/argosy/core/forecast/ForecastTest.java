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
        guessed);
  }

  private static Signs varying(double jump, double measures) {
    return new Signs(1000, 400, 5, 0.15, 50, 0, 0, 0.04, 2e-3, 0.2, jump, measures, 20, 0, 0);
  }

  private static double width(Forecast forecast) {
    return forecast.p90Seconds() - forecast.p10Seconds();
  }

  @Test
  void nothing_is_known_before_the_first_measure() {
    Signs first = new Signs(Double.POSITIVE_INFINITY, 1, 5, 0.15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

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
    Forecast late = Bands.of(calm(5000, 0, 0, 0));

    assertThat(late.chanceWithin(1050)).isGreaterThan(early.chanceWithin(1050) + 0.3);
    assertThat(late.p90Seconds()).isGreaterThan(early.p90Seconds());
  }

  @Test
  void the_last_round_costs_a_part_of_the_present_interval() {
    Signs rare =
        new Signs(1000, 1000, 100, 0.15, 50, 0, 0, 0.0006, 3e-5, 0.003, 0.002, 14, 20, 0, 0);

    assertThat(Bands.of(rare).p10Seconds()).isGreaterThan(Bands.of(CALM).p10Seconds() + 0.5);
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
