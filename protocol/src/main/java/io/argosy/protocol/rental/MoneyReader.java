package io.argosy.protocol.rental;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the money of one file, which is all in one currency. */
public final class MoneyReader {
  private static final Pattern AMOUNT =
      Pattern.compile("(\\d{1,10}(?:\\.\\d{1,6})?) ?([A-Z]{3})(?: ?/ ?(s|m|h|d))?");
  private static final Map<String, Duration> SPANS =
      Map.of(
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  /** A larger number is a typing error. */
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

  private static final BigDecimal MOST_AN_HOUR = BigDecimal.valueOf(100_000);

  private Optional<String> currency = Optional.empty();
  private String saidAt = "";

  /** An amount above zero. */
  public Optional<MoneyAmount> amount(Fields fields, String name, String example) {
    return fields.text(name).map(text -> amount(fields, name, text, example));
  }

  private MoneyAmount amount(Fields fields, String name, String text, String example) {
    String right = "an amount above zero with its currency, such as " + example;
    Matcher parts = AMOUNT.matcher(text);
    if (!parts.matches() || parts.group(3) != null) {
      throw fields.wrong(name, right + hint(text));
    }
    return positive(fields, name, parts, right, MOST);
  }

  /** A price, which is above zero, for a span of time. */
  public Price price(Fields fields, String name) {
    String right = "an amount above zero for a time, such as 0.02 EUR/h (or /s, /m, /d)";
    String text = fields.text(name).orElseThrow(() -> fields.missing(name, right));
    Matcher parts = AMOUNT.matcher(text);
    if (!parts.matches() || parts.group(3) == null) {
      throw fields.wrong(name, right + hint(text));
    }
    Duration per = SPANS.getOrDefault(parts.group(3), Duration.ofHours(1));
    BigDecimal most =
        MOST_AN_HOUR
            .multiply(BigDecimal.valueOf(per.toSeconds()))
            .divide(BigDecimal.valueOf(Duration.ofHours(1).toSeconds()), RoundingMode.UP);
    return new Price(positive(fields, name, parts, right, most), per);
  }

  private MoneyAmount positive(
      Fields fields, String name, Matcher parts, String right, BigDecimal most) {
    BigDecimal units = new BigDecimal(parts.group(1));
    if (units.signum() == 0) {
      throw fields.wrong(name, right);
    }
    if (units.compareTo(most) > 0) {
      throw fields.refused(name, ", more than any price; it must be " + right);
    }
    oneCurrency(fields, name, parts.group(2));
    return new MoneyAmount(
        units.movePointRight(MoneyAmount.DECIMALS).longValueExact(), parts.group(2));
  }

  private void oneCurrency(Fields fields, String name, String said) {
    if (currency.isPresent() && !currency.get().equals(said)) {
      String before = ", but " + saidAt + " is in " + currency.get();
      throw fields.refused(name, before + "; all money of a file is in one currency");
    }
    if (currency.isEmpty()) {
      currency = Optional.of(said);
      saidAt = fields.at(name);
    }
  }

  private static String hint(String text) {
    if (text.matches("\\d+\\.\\d{7,} ?[A-Z]{3}.*")) {
      return ", with six decimals at most";
    }
    return text.matches("[+-]?[\\d.]+") ? "; a bare number could be of any currency" : "";
  }

  /** An amount from a flag, in the currency of the file. */
  public static MoneyAmount argument(String flag, String text, String currency) {
    Matcher parts = AMOUNT.matcher(text);
    boolean fits = parts.matches() && parts.group(3) == null && parts.group(2).equals(currency);
    BigDecimal units = fits ? new BigDecimal(parts.group(1)) : BigDecimal.ZERO;
    if (units.signum() == 0 || units.compareTo(MOST) > 0) {
      String right = "an amount above zero in the currency of the file, such as '5 ";
      throw BadInput.inArgument(
          flag, text, flag + " is " + text + "; it must be " + right + currency + "'");
    }
    return new MoneyAmount(units.movePointRight(MoneyAmount.DECIMALS).longValueExact(), currency);
  }
}
