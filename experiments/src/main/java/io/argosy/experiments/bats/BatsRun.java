package io.argosy.experiments.bats;

import io.argosy.experiments.bats.BatsExperiment.Case;
import io.argosy.simulator.world.TaskDurationModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Runs a {@link BatsExperiment}. The findings do not depend on the number of cores. */
public final class BatsRun {
  /** One seed in this many simulates the other shapes, too: their bags take longer. */
  private static final int RARELY = 10;

  /** The number of seeds between two interim results. */
  private static final int PORTION = 100;

  private final BatsExperiment experiment;
  private final Consumer<String> watcher;
  private final AtomicInteger played = new AtomicInteger();

  private BatsRun(BatsExperiment experiment, Consumer<String> watcher) {
    this.experiment = experiment;
    this.watcher = watcher;
  }

  /**
   * Runs all of it.
   *
   * @param watcher receives the name of what is being simulated
   * @param soFar receives interim results every hundred seeds, which remain after an interruption
   */
  public static BatsFindings play(
      BatsExperiment experiment, Consumer<String> watcher, Consumer<BatsFindings> soFar) {
    return new BatsRun(experiment, watcher).all(soFar);
  }

  /**
   * The results of one seed.
   *
   * @param tried a sample for each scenario
   * @param bags the paper's bags, and the others by the name of their shape
   */
  private record OfSeed(List<Tried> tried, Map<String, List<BatsTrial>> bags) {}

  private BatsFindings all(Consumer<BatsFindings> soFar) {
    long end = experiment.firstSeed() + experiment.seeds();
    List<OfSeed> seeds = new ArrayList<>();
    for (long from = experiment.firstSeed(); from < end; from += PORTION) {
      if (!seeds.isEmpty()) {
        soFar.accept(findings(seeds));
      }
      long until = Math.min(end, from + PORTION);
      seeds.addAll(LongStream.range(from, until).parallel().mapToObj(this::ofSeed).toList());
    }
    return findings(seeds);
  }

  private BatsFindings findings(List<OfSeed> seeds) {
    List<EstimateRow> estimates = new ArrayList<>();
    List<SampleRow> samples = new ArrayList<>();
    for (int i = 0; i < experiment.scenarios().size(); i++) {
      int place = i;
      Scenario scenario = experiment.scenarios().get(i);
      List<Tried> tried = seeds.stream().map(seed -> seed.tried().get(place)).toList();
      estimates.add(EstimateRow.of(scenario.word(), 1, tried.stream().map(Tried::first).toList()));
      estimates.add(EstimateRow.of(scenario.word(), 2, tried.stream().map(Tried::second).toList()));
      samples.add(SampleRow.of(scenario, tried));
    }
    Map<String, List<BatsTrial>> bags = new LinkedHashMap<>();
    for (OfSeed seed : seeds) {
      seed.bags().forEach((k, v) -> bags.computeIfAbsent(k, it -> new ArrayList<>()).addAll(v));
    }
    List<BatsBandRow> bands = new ArrayList<>();
    List<HonestyRow> honesty = new ArrayList<>();
    for (Map.Entry<String, List<BatsTrial>> entry : bags.entrySet()) {
      honesty(entry.getKey(), seeds.size(), entry.getValue(), bands, honesty);
    }
    List<BatsTrial> normal = bags.getOrDefault(word(experiment.lengths()), List.of());
    return new BatsFindings(estimates, samples, TableTwo.rows(), makespans(normal), bands, honesty);
  }

  private List<MakespanRow> makespans(List<BatsTrial> bags) {
    List<MakespanRow> rows = new ArrayList<>();
    for (Case choice : experiment.cases()) {
      MenuPick pick = MenuPick.of(choice);
      for (String policy : experiment.policies()) {
        List<BatsTrial> its =
            bags.stream()
                .filter(bag -> bag.policy().equals(policy) && bag.pick().equals(pick))
                .toList();
        rows.add(MakespanRow.of(choice, policy, its));
      }
    }
    return rows;
  }

  private void honesty(
      String shape,
      int seeds,
      List<BatsTrial> bags,
      List<BatsBandRow> bands,
      List<HonestyRow> honesty) {
    for (String policy : experiment.policies()) {
      List<BatsTrial> its = bags.stream().filter(bag -> bag.policy().equals(policy)).toList();
      if (its.isEmpty()) {
        continue;
      }
      Map<MenuPick, List<BatsTrial>> byPick = new LinkedHashMap<>();
      its.forEach(bag -> byPick.computeIfAbsent(bag.pick(), p -> new ArrayList<>()).add(bag));
      byPick.forEach((pick, some) -> bands.add(BatsBandRow.of(shape, policy, pick, some)));
      honesty.add(HonestyRow.of(shape, policy, seeds, its));
    }
  }

  private OfSeed ofSeed(long seed) {
    BatsTrials batsTrials = new BatsTrials(experiment.tasks(), seed);
    List<Tried> tried = new ArrayList<>();
    for (Scenario scenario : experiment.scenarios()) {
      tried.add(
          Tried.of(batsTrials, scenario, experiment.lengths(), experiment.policies().getFirst()));
    }
    Map<String, List<BatsTrial>> bags = new LinkedHashMap<>();
    bags.put(word(experiment.lengths()), published(batsTrials));
    if ((seed - experiment.firstSeed()) % RARELY == 0) {
      for (TaskDurationModel lengths : experiment.others()) {
        bags.put(word(lengths), others(batsTrials, lengths));
      }
    }
    watcher.accept("seed " + played.incrementAndGet() + " of " + experiment.seeds());
    return new OfSeed(tried, bags);
  }

  private List<BatsTrial> published(BatsTrials batsTrials) {
    List<BatsTrial> bags = new ArrayList<>();
    for (String policy : experiment.policies()) {
      boolean inside = isInside(policy);
      for (MenuPick pick :
          inside ? experiment.cases().stream().map(MenuPick::of).distinct().toList() : all()) {
        batsTrials.play(pick, policy, experiment.lengths()).ifPresent(bags::add);
      }
    }
    return bags;
  }

  /** Whether a policy is only for comparison: neither the published one nor ours. */
  private boolean isInside(String policy) {
    return !policy.equals(experiment.policies().getFirst())
        && !policy.equals(experiment.policies().getLast());
  }

  /** Every plan of the paper, and any line of the menu, in every scenario. */
  private SequencedSet<MenuPick> all() {
    SequencedSet<MenuPick> picks = new LinkedHashSet<>();
    experiment.cases().forEach(choice -> picks.add(MenuPick.of(choice)));
    for (Scenario scenario : experiment.scenarios()) {
      MenuPick.NAMED.forEach(
          origin -> picks.add(new MenuPick(scenario, Optional.of(origin), false)));
      picks.add(new MenuPick(scenario, Optional.empty(), false));
    }
    return picks;
  }

  private List<BatsTrial> others(BatsTrials batsTrials, TaskDurationModel lengths) {
    List<BatsTrial> bags = new ArrayList<>();
    for (String policy : experiment.policies()) {
      if (!isInside(policy)) {
        for (MenuPick pick : all()) {
          batsTrials.play(pick, policy, lengths).ifPresent(bags::add);
        }
      }
    }
    return bags;
  }

  private static String word(TaskDurationModel taskDurationModel) {
    return taskDurationModel.shape().name().toLowerCase(Locale.ROOT);
  }
}
