package io.argosy.experiments.bats;

import java.util.ArrayList;
import java.util.List;

/** The result of an experiment: the paper's tables, and whether the menu predicted correctly. */
public record BatsFindings(
    List<EstimateRow> estimates,
    List<SampleRow> samples,
    List<PlanRow> plans,
    List<MakespanRow> makespans,
    List<BatsBandRow> bands,
    List<HonestyRow> honesty) {
  public BatsFindings {
    estimates = List.copyOf(estimates);
    samples = List.copyOf(samples);
    plans = List.copyOf(plans);
    makespans = List.copyOf(makespans);
    bands = List.copyOf(bands);
    honesty = List.copyOf(honesty);
  }

  /** Whether the published policy is near the paper's makespan, and another is not slower. */
  public boolean passed(MakespanRow row) {
    MakespanRow published =
        makespans.stream()
            .filter(other -> other.choice().equals(row.choice()))
            .findFirst()
            .orElseThrow();
    boolean first = published.policy().equals(row.policy());
    return first ? row.isAsPublished() : row.inAll() <= published.inAll();
  }

  /** Whether each expectation holds. */
  public List<Boolean> verdicts() {
    List<Boolean> all = new ArrayList<>();
    estimates.forEach(row -> all.add(row.passed()));
    samples.forEach(row -> all.add(row.passed()));
    plans.forEach(row -> all.add(row.passed()));
    makespans.forEach(row -> all.add(passed(row)));
    honesty.forEach(
        row -> all.addAll(List.of(row.isKept(), row.isTimeHonest(), row.isCostHonest())));
    return all;
  }

  /** Whether all expectations hold. */
  public boolean passed() {
    return verdicts().stream().allMatch(kept -> kept);
  }
}
