package io.argosy.protocol.wire;

import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.text.Fields;
import java.time.Duration;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * How a bag continues: which line of its menu, and what it may cost.
 *
 * @param choose {@code cheapest}, {@code fastest}, {@code knee}, {@code ask}, or a number of the
 *     menu; unchanged if absent
 * @param budget with its currency; unchanged if absent
 * @param deadline from now; unchanged if absent
 */
public record ChoiceAsked(
    Optional<String> choose,
    Optional<MoneyAmount> budget,
    Optional<MoneyAmount> cushion,
    Optional<Duration> deadline) {
  private static final String CHOICES = "cheapest|fastest|knee|ask|[1-9][0-9]{0,5}";

  public static ChoiceAsked from(Fields fields) {
    fields.only("choose", "budget", "cushion", "deadline");
    Optional<String> choose = fields.text("choose");
    if (choose.isPresent() && !choose.get().matches(CHOICES)) {
      throw fields.wrong("choose", "cheapest, fastest, knee, ask, or a number of the menu");
    }
    MoneyReader money = new MoneyReader();
    return new ChoiceAsked(
        choose,
        money.amount(fields, "budget", "5 EUR"),
        money.amount(fields, "cushion", "0.50 EUR"),
        fields.duration("deadline", "2h"));
  }

  public SequencedMap<String, Object> fields() {
    return MessageFields.fields(
        "choose",
        choose,
        "budget",
        budget.map(MoneyAmount::toString),
        "cushion",
        cushion.map(MoneyAmount::toString),
        "deadline",
        deadline.map(Duration::toString));
  }
}
