package io.argosy.core.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;

class ForecastTest {
  /** Half done after 1000 s; nothing ever moved. */
  private static final Signs CALM = new Signs(1000, 1000, 5, 0, 0.0006, 0.003, 0.002, 0, 0);

  private static Signs calm(double growth, double missing, double guessed) {
    return new Signs(1000, 1000, 5, growth, 0.0006, 0.003, 0.002, missing, guessed);
  }

  @Test
  void nothing_is_known_before_the_first_measure() {
    Signs first = new Signs(Double.POSITIVE_INFINITY, 1, 5, 0, 0, 0, 0, 0, 0);

    assertThat(Bands.of(first).isKnown()).isFalse();
    assertThat(Bands.of(first).chanceWithin(10)).isEqualTo(1);
  }

  @Test
  void a_calm_job_can_hardly_be_sooner_but_much_later() {
    Forecast forecast = Bands.of(CALM);

    assertThat(forecast.p10Seconds()).isBetween(995.0, 1000.0);
    assertThat(forecast.p50Seconds()).isBetween(1000.0, 1001.0);
    assertThat(forecast.p90Seconds()).isBetween(1150.0, 1250.0);
  }

  @Test
  void slots_that_vary_make_the_band_wide_on_both_sides() {
    Forecast forecast = Bands.of(new Signs(1000, 1000, 5, 0, 0.04, 0.2, 0.1, 0, 0));

    assertThat(forecast.p10Seconds()).isBetween(930.0, 960.0);
    assertThat(forecast.p90Seconds()).isBetween(1060.0, 1090.0);
  }

  @Test
  void a_drop_that_nothing_followed_is_over() {
    Forecast settled = Bands.of(new Signs(1000, 1000, 5, 0, 0.04, 0.2, 0.002, 0, 0));

    assertThat(settled.p10Seconds()).isGreaterThan(995);
  }

  @Test
  void a_line_goes_on_to_the_end() {
    assertThat(Bands.of(calm(1e-4, 0, 0)).p50Seconds())
        .isLessThan(Bands.of(calm(0, 0, 0)).p50Seconds());
    assertThat(Bands.of(calm(-1e-4, 0, 0)).p50Seconds())
        .isGreaterThan(Bands.of(calm(0, 0, 0)).p50Seconds());
  }

  @Test
  void partitions_that_wait_for_their_first_slot_may_bring_the_end_nearer() {
    Forecast forecast = Bands.of(calm(0, 0.2, 0));

    assertThat(forecast.p10Seconds()).isBetween(780.0, 850.0);
    assertThat(forecast.p90Seconds()).isLessThan(1000);
  }

  @Test
  void a_guessed_speed_may_be_off() {
    assertThat(Bands.of(calm(0, 0, 0.2)).p10Seconds()).isLessThan(940);
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
}
