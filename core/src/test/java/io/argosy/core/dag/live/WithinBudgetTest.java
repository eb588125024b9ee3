package io.argosy.core.dag.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.MachineId;
import io.argosy.core.model.Money;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Flow;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.core.model.spec.Tariff;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Four tasks of ten seconds; a second costs 10 on the expensive machine and 1 on the cheap one. */
class WithinBudgetTest {
  private static final int DEAR = 3;
  private static final int CHEAP = 7;

  private static List<Integer> workers(long purse) {
    List<Flow.Task> tasks =
        IntStream.range(0, 4)
            .mapToObj(i -> "t" + i)
            .map(id -> new Flow.Task(id, id, Optional.empty(), 10_000, List.of(), 40, 0, List.of()))
            .toList();
    JobSpec.Workflow spec =
        new JobSpec.Workflow(
            new Flow(tasks, List.of()),
            List.of(),
            new JobSpec.Slots(1, 9),
            Promise.NONE,
            "heft",
            1,
            1,
            "",
            List.of(new Tariff("dear", Money.of(36_000)), new Tariff("cheap", Money.of(3_600))),
            List.of());
    ScheduleRequest request =
        new ScheduleRequest(
            "heft",
            List.of(place("dear"), place("cheap")),
            List.of(new ScheduleRequest.Worker(DEAR, 0), new ScheduleRequest.Worker(CHEAP, 1)),
            List.of(),
            List.of(),
            List.of(0, 1, 2, 3),
            List.of(),
            List.of(Money.of(purse)));
    return Scheduler.schedule(spec, request).stream().map(Assignment::worker).sorted().toList();
  }

  private static ScheduleRequest.Place place(String name) {
    return new ScheduleRequest.Place(new MachineId(name), new SiteId("lab"), 1, List.of());
  }

  @Test
  void the_policys_own_schedule_stands_if_there_is_money_for_it() {
    assertThat(workers(220)).containsExactly(DEAR, DEAR, CHEAP, CHEAP);
  }

  @Test
  void with_less_the_dearest_machine_is_done_without() {
    assertThat(workers(219)).containsExactly(CHEAP, CHEAP, CHEAP, CHEAP);
  }

  @Test
  void with_too_little_for_any_the_cheapest_is_taken() {
    assertThat(workers(1)).containsExactly(CHEAP, CHEAP, CHEAP, CHEAP);
  }
}
