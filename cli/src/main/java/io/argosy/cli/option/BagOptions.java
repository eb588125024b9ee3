package io.argosy.cli.option;

import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.MoneyReader;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Spans;
import io.argosy.protocol.wire.ChoiceAsked;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a bag continues: which plan, for how much, until when. */
public final class BagOptions {
  private static final List<String> RULES = List.of("cheapest", "fastest", "knee");

  @Option(
      names = "--choose",
      paramLabel = "NO",
      description = "Bags: the number of a plan on the menu.")
  private @Nullable String number;

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description = "Bags: let a rule choose the plan: cheapest, fastest or knee.")
  private @Nullable String rule;

  @Option(
      names = "--budget",
      paramLabel = "AMOUNT",
      description = "Bags: the most that may be spent, such as '5 EUR'.")
  private @Nullable String budget;

  @Option(
      names = "--cushion",
      paramLabel = "AMOUNT",
      description = "Bags: what may be spent beyond the budget to end the last tasks.")
  private @Nullable String cushion;

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description =
          "By when it is to end: bags from now, such as 2h; a new iterative job also the next time"
              + " of a clock such as 18:00, or an instant.")
  private @Nullable String deadline;

  @Option(names = "--all", description = "Bags: show every plan of the menu.")
  private boolean all;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Bags: draw the menu as a page as well.")
  private @Nullable Path page;

  public boolean all() {
    return all;
  }

  public Optional<Path> page() {
    return Optional.ofNullable(page);
  }

  /** Whether an option about the continuation of a bag was given. */
  public boolean isSet() {
    return number != null || rule != null || budget != null || cushion != null || deadline != null;
  }

  public boolean isByNumber() {
    return number != null;
  }

  /** Other kinds of jobs have neither plans nor money. */
  public void refuseUnlessBag() {
    if (isSet() || all || page != null) {
      throw BadInput.inArgument(
          "",
          "",
          "--choose, --rule, --budget, --cushion, --deadline, --all and --html are for bags; this"
              + " job is none");
    }
  }

  /** Iterative jobs have deadlines, but neither plans nor money. */
  public void refusePlans() {
    if (isByNumber() || rule != null || budget != null || cushion != null || all || page != null) {
      throw BadInput.inArgument(
          "",
          "",
          "--choose, --rule, --budget, --cushion, --all and --html are for bags; this job is none");
    }
  }

  /**
   * What is chosen for a bag without offers, which can only be its deadline.
   *
   * @throws BadInput if a plan or money is named
   */
  public Optional<ChoiceAsked> askedWithoutOffers() {
    if (isByNumber() || rule != null || budget != null || cushion != null || all || page != null) {
      throw BadInput.inArgument(
          "",
          "",
          "--choose, --rule, --budget, --cushion, --all and --html are for bags with offers; this"
              + " bag rents no machine and costs nothing");
    }
    return isSet() ? Optional.of(asked("")) : Optional.empty();
  }

  /** The deadline, as the user wrote it. */
  public Optional<String> deadline() {
    return Optional.ofNullable(deadline);
  }

  public ChoiceAsked asked(String currency) {
    return new ChoiceAsked(
        choose(),
        amount("--budget", budget, currency),
        amount("--cushion", cushion, currency),
        Optional.ofNullable(deadline).map(BagOptions::span));
  }

  private Optional<String> choose() {
    if (number != null && rule != null) {
      throw BadInput.inArgument(
          "--choose", number, "--choose and --rule are both given; one of them chooses the plan");
    }
    if (number != null && !number.matches("[1-9][0-9]{0,5}")) {
      throw BadInput.inArgument(
          "--choose", number, "--choose is " + number + "; it must be a number of the menu");
    }
    if (rule != null && !RULES.contains(rule)) {
      throw BadInput.inArgument(
          "--rule", rule, "--rule is " + rule + "; it must be cheapest, fastest or knee");
    }
    return Optional.ofNullable(number != null ? number : rule);
  }

  private static Optional<MoneyAmount> amount(String flag, @Nullable String text, String currency) {
    return Optional.ofNullable(text).map(it -> MoneyReader.argument(flag, it, currency));
  }

  private static Duration span(String text) {
    return Spans.parse(text)
        .orElseThrow(
            () ->
                BadInput.inArgument(
                    "--deadline",
                    text,
                    "--deadline is " + text + "; it must be a duration, such as 2h"));
  }
}
