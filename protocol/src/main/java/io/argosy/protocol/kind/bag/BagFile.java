package io.argosy.protocol.kind.bag;

import io.argosy.protocol.rental.MoneyAmount;
import io.argosy.protocol.rental.OfferEntry;
import io.argosy.protocol.sweep.TaskSource;
import io.argosy.protocol.sweep.TaskSourceFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A valid job file of kind {@code bag}: independent tasks on rented machines, within a budget.
 *
 * @param tasks where their commands come from; not read yet
 * @param run how each is called
 * @param budget what may be spent; if absent, the cost of the chosen plan
 * @param offers machine types for rent; at least one, all in one currency
 * @param policy {@code argosy}, or {@code bats} for the published rules
 */
public record BagFile(
    String name,
    OptionalLong seed,
    TaskSource tasks,
    Run run,
    int retries,
    Promise promise,
    Optional<Budget> budget,
    Result result,
    List<OfferEntry> offers,
    Sampling sample,
    Choice choose,
    Optional<String> policy,
    List<String> files,
    Path folder,
    String text)
    implements TaskSourceFile {
  /** The name of this kind. */
  public static final String KIND = "bag";

  public BagFile {
    offers = List.copyOf(offers);
    files = List.copyOf(files);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Run> runs() {
    return List.of(run);
  }

  @Override
  public boolean isExact() {
    return true;
  }

  /** The currency of all its money. */
  public String currency() {
    return offers.getFirst().price().amount().currency();
  }

  /**
   * What may be spent.
   *
   * @param cushion what may be added to the limit to finish the last tasks
   */
  public record Budget(MoneyAmount limit, Optional<MoneyAmount> cushion) {}

  /**
   * How the bag is sampled before it is planned.
   *
   * @param machines rented of each type for the sample; zero if the bag samples while it works
   * @param z confidence of the estimate: 1.96 for 95 %
   * @param error accepted relative error of the estimate
   */
  public record Sampling(int machines, double z, double error) {}

  /** How one of the plans on the menu is chosen. */
  public sealed interface Choice {
    /** The user chooses from the menu. */
    record Ask() implements Choice {}

    /** The plan with that number. */
    record Numbered(int number) implements Choice {}

    /** The plan that a rule prefers. */
    record By(Rule rule) implements Choice {}
  }

  /** What a rule prefers among the plans that keep the promise. */
  public enum Rule {
    CHEAPEST,
    FASTEST,
    KNEE
  }
}
