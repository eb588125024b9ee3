package io.argosy.simulator.experiment.bats;

import java.util.List;

/** What an experiment came to: the paper's tables, and whether the menu told the truth. */
public record BatsFindings(
    List<EstimateRow> estimates,
    List<SampleRow> samples,
    List<PlanRow> plans,
    List<MakespanRow> makespans,
    List<HonestyRow> honesty) {
  public BatsFindings {
    estimates = List.copyOf(estimates);
    samples = List.copyOf(samples);
    plans = List.copyOf(plans);
    makespans = List.copyOf(makespans);
    honesty = List.copyOf(honesty);
  }

  /** Whether a row of makespans is as it should be: published ones near the paper's. */
  public boolean passed(MakespanRow row) {
    MakespanRow published =
        makespans.stream()
            .filter(other -> other.choice().equals(row.choice()))
            .findFirst()
            .orElseThrow();
    boolean first = published.policy().equals(row.policy());
    return first ? row.isAsPublished() : row.inAll() <= published.inAll();
  }

  /** Whether everything was as expected. */
  public boolean passed() {
    return estimates.stream().allMatch(EstimateRow::passed)
        && samples.stream().allMatch(SampleRow::passed)
        && plans.stream().allMatch(PlanRow::passed)
        && makespans.stream().allMatch(this::passed)
        && honesty.stream().allMatch(HonestyRow::passed);
  }
}
