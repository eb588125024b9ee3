package io.argosy.cli.kind.workflow;

import io.argosy.cli.console.ExitCode;
import io.argosy.console.Console;
import io.argosy.console.Table;
import io.argosy.core.model.Money;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.explain.Numbers;
import io.argosy.explain.ReportFields;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.text.BadInput;
import io.argosy.simulator.world.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** Simulates a workflow with several seeds; draws the first. */
public final class FlowForecast {
  /** The default number of seeds. */
  public static final int SEEDS = 20;

  public static final int MOST_SEEDS = 10_000;

  private FlowForecast() {}

  /**
   * How to simulate it.
   *
   * @param world the simulated environment; made from the sites of the file if absent
   * @param seed the first seed
   */
  public record Asked(Optional<World> world, long seed, int seeds) {}

  /** Simulates and prints; the exit code is that of the first seed. */
  public static int tell(
      Console console, FlowFile file, JobSpec.Workflow spec, Asked asked, Optional<Path> page) {
    World world = asked.world().orElseGet(() -> SiteWorld.of(file));
    refuseOthers(spec, world);
    if (asked.world().isEmpty()) {
      FlowFit.refuseWhatFitsNowhere(spec);
    }
    List<SimulatedFlow> plays = new ArrayList<>();
    for (int i = 0; i < asked.seeds(); i++) {
      plays.add(SimulatedFlow.of(file.name(), spec, world, asked.seed() + i));
    }
    SimulatedFlow first = plays.getFirst();
    String verdict = FlowText.verdict(first.book());
    page.ifPresent(to -> FlowPage.write(to, file.name() + ", simulated", verdict, first.book()));
    if (console.isJson()) {
      console.object(fields(spec, asked, plays));
      return ExitCode.of(first.outcome());
    }
    console.lines(FlowText.gantt(first.book()));
    console.line("seed " + asked.seed() + ": " + verdict);
    first.book().costs().ifPresent(costs -> console.lines(FlowText.bill(costs)));
    console.line("");
    console.lines(table(plays));
    console.line(endings(plays));
    console.line(
        "policy "
            + spec.policy()
            + ", "
            + Numbers.many(asked.seeds(), "seed")
            + " from "
            + asked.seed());
    page.ifPresent(to -> console.line("page " + to));
    return ExitCode.of(first.outcome());
  }

  /** A file with sites and a world with none of them do not match. */
  private static void refuseOthers(JobSpec.Workflow spec, World world) {
    List<String> names = spec.sites().stream().map(site -> site.name()).toList();
    boolean known =
        world.hosts().stream()
            .anyMatch(h -> names.contains(h.machine().value()) || names.contains(h.site().value()));
    if (!names.isEmpty() && !known) {
      String named = String.join(", ", names);
      throw BadInput.inArgument(
          "--world",
          named,
          "no site or machine of this world has a name of the workflow's sites, which are "
              + named);
    }
  }

  private static List<String> table(List<SimulatedFlow> plays) {
    Table table = Table.of("<", "P10", "P50", "P90");
    row(table, "makespan", plays, SimulatedFlow::seconds, Numbers::span);
    row(table, "first plan", plays, play -> play.book().firstSeconds(), Numbers::span);
    row(table, "schedules", plays, play -> play.book().schedules(), FlowForecast::count);
    row(table, "pulls", plays, SimulatedFlow::pulls, FlowForecast::count);
    row(table, "pulled", plays, SimulatedFlow::pulledBytes, FlowText::size);
    row(table, "moved", plays, SimulatedFlow::movedBytes, FlowText::size);
    plays
        .getFirst()
        .book()
        .costs()
        .ifPresent(
            costs ->
                row(
                    table,
                    "cost",
                    plays,
                    SimulatedFlow::micros,
                    it -> costs.words(new Money((long) it))));
    return table.lines();
  }

  private static void row(
      Table table,
      String name,
      List<SimulatedFlow> plays,
      ToDoubleFunction<SimulatedFlow> of,
      DoubleFunction<String> text) {
    double[] all = plays.stream().mapToDouble(of).sorted().toArray();
    table.row(
        name, text.apply(part(all, 10)), text.apply(part(all, 50)), text.apply(part(all, 90)));
  }

  private static String count(double number) {
    return Long.toString(Math.round(number));
  }

  /** The percentile of sorted values. */
  private static double part(double[] sorted, int percent) {
    return sorted[Math.max(0, Math.ceilDiv(sorted.length * percent, 100) - 1)];
  }

  private static String endings(List<SimulatedFlow> plays) {
    SequencedMap<String, Integer> counts = new LinkedHashMap<>();
    plays.forEach(play -> counts.merge(ending(play.outcome()), 1, Integer::sum));
    List<String> parts = new ArrayList<>();
    counts.forEach((word, count) -> parts.add(count + " " + word));
    return String.join(", ", parts);
  }

  private static String ending(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done(boolean late) -> late ? "done too late" : "done";
      case Outcome.Failed _ -> "failed";
      case Outcome.StoppedByPromise() -> "stopped at the deadline";
      case Outcome.Cancelled() -> "cancelled";
    };
  }

  private static SequencedMap<String, Object> fields(
      JobSpec.Workflow spec, Asked asked, List<SimulatedFlow> plays) {
    SimulatedFlow first = plays.getFirst();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("event", "simulated");
    fields.put("outcome", ReportFields.word(first.outcome()));
    fields.put("policy", spec.policy());
    fields.put("seed", asked.seed());
    fields.put("seeds", asked.seeds());
    fields.put("firstSeconds", first.book().firstSeconds());
    fields.put("seconds", parts(plays, SimulatedFlow::seconds));
    fields.put("pulls", parts(plays, SimulatedFlow::pulls));
    fields.put("pulledBytes", parts(plays, SimulatedFlow::pulledBytes));
    fields.put("movedBytes", parts(plays, SimulatedFlow::movedBytes));
    if (!spec.tariffs().isEmpty()) {
      fields.put("cost", parts(plays, play -> play.micros() / 1e6));
    }
    fields.put("endings", endings(plays));
    fields.putAll(FlowFields.course(first.book()));
    fields.put("exit", ExitCode.of(first.outcome()));
    return fields;
  }

  private static SequencedMap<String, Object> parts(
      List<SimulatedFlow> plays, ToDoubleFunction<SimulatedFlow> of) {
    double[] all = plays.stream().mapToDouble(of).sorted().toArray();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("p10", part(all, 10));
    fields.put("p50", part(all, 50));
    fields.put("p90", part(all, 90));
    return fields;
  }
}
