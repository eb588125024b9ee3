package io.argosy.cli.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.protocol.kind.workflow.FlowFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
  private static FlowFile.Site site(int machines, int slots, double cpu) {
    OptionalDouble unsaid = OptionalDouble.empty();
    return new FlowFile.Site(
        "a",
        machines,
        slots,
        cpu,
        unsaid,
        unsaid,
        unsaid,
        unsaid,
        100,
        1,
        unsaid,
        "a",
        Optional.empty());
  }

  @Test
  void the_slots_of_all_sites_share_the_processors_without_asking_one_for_too_much() {
    List<FlowFile.Site> sites = List.of(site(1, 1, 0.5), site(1, 1, 0.8), site(1, 1, 0.5));

    assertThat(Processors.of(sites, List.of(4, 6)).orElseThrow().machines())
        .containsExactly(List.of(6), List.of(4), List.of(6));
  }

  @Test
  void every_machine_has_one_for_each_slot() {
    assertThat(Processors.of(List.of(site(2, 2, 1)), List.of(0, 1, 2, 3)).orElseThrow().machines())
        .containsExactly(List.of(0, 1), List.of(2, 3));
  }

  @Test
  void where_they_want_more_than_there_is_nothing_is_bound() {
    assertThat(Processors.of(List.of(site(1, 3, 1)), List.of(0, 1))).isEmpty();
    assertThat(Processors.of(List.of(site(1, 1, 0.5)), List.of())).isEmpty();
  }
}
