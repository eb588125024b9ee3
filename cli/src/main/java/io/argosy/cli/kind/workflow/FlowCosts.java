package io.argosy.cli.kind.workflow;

import io.argosy.core.balance.Policies;
import io.argosy.core.kind.workflow.WorkflowBudget;
import io.argosy.core.model.Money;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Numbers;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The planned and the actual cost of a workflow whose sites have prices.
 *
 * @param planned by its first schedule; empty before that
 */
record FlowCosts(
    Optional<Money> planned,
    Optional<Money> budget,
    List<WorkflowBudget.Paid> bill,
    String currency) {
  /** More decimals than four are not useful to people. */
  private static final int DECIMALS = 4;

  /** The currency of a workflow's prices; empty if it has none. */
  static String currency(JobSpec.Workflow spec) {
    if (spec.tariffs().isEmpty()) {
      return "";
    }
    return JobFileReader.parseAccepted(spec.body(), Path.of("."), Policies.names())
            instanceof FlowFile file
        ? file.currency().orElse("")
        : "";
  }

  Money spent() {
    return bill.stream().map(WorkflowBudget.Paid::amount).reduce(Money.ZERO, Money::plus);
  }

  String words(Money amount) {
    Money shown =
        new Money(
            BigDecimal.valueOf(amount.micros(), 6)
                .setScale(DECIMALS, RoundingMode.UP)
                .movePointRight(6)
                .longValueExact());
    return (Numbers.money(shown) + " " + currency).strip();
  }

  /** The text before anything ran. */
  String before() {
    return "it should cost "
        + planned.map(this::words).orElse("-")
        + budget.map(it -> ", and costs at most " + words(it)).orElse("");
  }

  /** The rest of the verdict when it has ended. */
  String after() {
    return "it cost " + words(spent()) + budget.map(it -> " of at most " + words(it)).orElse("");
  }

  /** The cost of each machine. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (WorkflowBudget.Paid line : bill) {
      lines.add(
          line.machine()
              + ": "
              + Numbers.many(line.tasks(), "task")
              + ", "
              + Numbers.span(line.seconds())
              + ", "
              + words(line.amount()));
    }
    return lines;
  }

  /** For programs. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("currency", currency);
    fields.put("planned", planned.map(Money::units));
    fields.put("budget", budget.map(Money::units));
    fields.put("spent", spent().units());
    fields.put("bill", bill.stream().map(FlowCosts::line).toList());
    return fields;
  }

  private static SequencedMap<String, Object> line(WorkflowBudget.Paid paid) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", paid.machine());
    fields.put("tasks", paid.tasks());
    fields.put("seconds", paid.seconds());
    fields.put("amount", paid.amount().units());
    return fields;
  }
}
