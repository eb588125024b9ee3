package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "12.34, 12.3",
    "0.526, 0.53",
    "999, 999",
    "999.6, 1.00 k",
    "1000, 1 k",
    "123456, 123 k",
    "9.44e9, 9.44 G",
    "9.996e9, 10.0 G",
    "-1500, -1.50 k"
  })
  void numbers_have_three_digits(double number, String text) {
    assertThat(Numbers.compact(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.0 s",
    "59.94, 59.9 s",
    "59.96, 1m 00s",
    "125, 2m 05s",
    "3599.6, 1h 00m",
    "3720, 1h 02m",
    "90000, 1d 01h",
    "Infinity, unknown",
    "NaN, unknown",
    "-3, -3.0 s"
  })
  void spans_have_two_units_at_most(double seconds, String text) {
    assertThat(Numbers.span(seconds)).isEqualTo(text);
  }
}
