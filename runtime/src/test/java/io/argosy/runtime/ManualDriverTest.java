package io.argosy.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.loop.LoopLimits;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.journal.Entry;
import io.argosy.journal.MemoryJournal;
import io.argosy.journal.SnapshotPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class ManualDriverTest {
  private final HandClock clock = new HandClock();
  private final Map<InstructionId, Instruction> issued = new TreeMap<>();
  private MemoryJournal journal = new MemoryJournal();
  private ManualDriver driver = open();

  private ManualDriver open() {
    return new ManualDriver(journal, clock, issued::put, List.of());
  }

  @Test
  void nothing_is_answered_or_issued_before_its_entry_is_stored() {
    CompletableFuture<List<Fact>> answer = driver.tell(List.of(Jobs.machine(1), Jobs.job("a")));

    assertThat(answer).isNotDone();
    driver.turn();

    assertThat(answer.join()).anyMatch(Fact.JobAccepted.class::isInstance);
    assertThat(issued.values()).anyMatch(Instruction.Start.class::isInstance);
    assertThat(journal.lastSeq()).isEqualTo(1);
  }

  @Test
  void many_requests_become_one_entry_and_each_gets_its_own_facts() {
    CompletableFuture<List<Fact>> a = driver.tell(List.of(Jobs.job("a")));
    CompletableFuture<List<Fact>> b = driver.tell(List.of(Jobs.job("b")));
    driver.turn();

    assertThat(journal.lastSeq()).isEqualTo(1);
    assertThat(accepted(a)).containsExactly(new JobId("a"));
    assertThat(accepted(b)).containsExactly(new JobId("b"));
  }

  private static List<JobId> accepted(CompletableFuture<List<Fact>> answer) {
    return answer.join().stream()
        .filter(Fact.JobAccepted.class::isInstance)
        .map(fact -> ((Fact.JobAccepted) fact).job())
        .toList();
  }

  @Test
  void an_entry_holds_a_thousand_stimuli_and_the_rest_waits() {
    CompletableFuture<List<Fact>> last = new CompletableFuture<>();
    for (int i = 0; i <= LoopLimits.STANDARD.stimuli(); i++) {
      last = driver.tell(List.of(Stimulus.Woke::new));
    }
    driver.turn();
    assertThat(last).isNotDone();

    driver.turn();
    assertThat(last).isDone();
    assertThat(journal.lastSeq()).isEqualTo(2);
  }

  @Test
  void a_request_without_stimuli_is_answered_and_stores_nothing() {
    CompletableFuture<List<Fact>> answer = driver.tell(List.of());
    driver.turn();

    assertThat(answer).isCompletedWithValue(List.of());
    assertThat(journal.lastSeq()).isZero();
  }

  @Test
  void a_clock_that_steps_back_stands_still_for_the_kernel() {
    driver.tell(List.of(Jobs.machine(1)));
    driver.turn();
    clock.move(Duration.ofHours(-3));
    driver.tell(List.of(Jobs.job("a")));
    driver.turn();

    List<Entry> entries = journal.entries().toList();
    assertThat(entries.get(1).stimuli().getFirst().at()).isEqualTo(HandClock.START);
    assertThat(driver.state().at()).isEqualTo(HandClock.START);
  }

  @Test
  void a_deadline_wakes_the_kernel_without_a_request() {
    driver.tell(List.of(Jobs.machine(1), Jobs.job("a", Duration.ofMinutes(1))));
    driver.turn();
    driver.turn();
    assertThat(journal.lastSeq()).isEqualTo(1);

    // The kernel detects the silence of the attempt first; the deadline comes last.
    clock.move(Duration.ofMinutes(2));
    driver.turn();

    assertThat(driver.state().job(new JobId("a")).orElseThrow().outcome())
        .contains(new Outcome.StoppedByPromise());
  }

  @Test
  void what_is_outstanding_is_issued_again_under_the_same_id_after_a_restart() {
    driver.tell(List.of(Jobs.machine(2), Jobs.job("a")));
    driver.turn();
    Map<InstructionId, Instruction> before = new TreeMap<>(issued);
    assertThat(before).isNotEmpty();

    issued.clear();
    journal = journal.reopen();
    driver = open();
    assertThat(issued).isEmpty();
    driver.open(List.of());

    assertThat(issued).isEqualTo(before);
    assertThat(journal.lastSeq()).as("nothing is decided again").isEqualTo(1);
  }

  @Test
  void stimuli_of_a_start_come_before_old_instructions() {
    driver.tell(List.of(Jobs.machine(1), Jobs.job("a")));
    driver.turn();
    Map<InstructionId, Instruction> before = new TreeMap<>(issued);
    issued.clear();
    journal = journal.reopen();
    driver = open();

    driver.open(List.of(at -> new Stimulus.MachineLost(at, Jobs.MACHINE), Jobs.machine(1)));

    assertThat(issued.keySet()).doesNotContainAnyElementsOf(before.keySet());
    assertThat(issued.values())
        .anyMatch(it -> it instanceof Instruction.Start start && start.attempt().number() == 2);
  }

  @Test
  void a_failed_append_fails_all_that_waits_and_lets_nothing_out() {
    journal.failNextAppend();
    CompletableFuture<List<Fact>> answer = driver.tell(List.of(Jobs.machine(1), Jobs.job("a")));
    assertThatThrownBy(driver::turn)
        .isInstanceOf(DriverStopped.class)
        .hasMessageContaining("nothing acknowledged is lost")
        .hasMessageContaining("argosy resume");
    CompletableFuture<List<Fact>> later = driver.tell(List.of(Jobs.job("b")));
    driver.turn();

    assertThat(answer).isCompletedExceptionally();
    assertThat(later).isCompletedExceptionally();
    assertThat(issued).isEmpty();
  }

  @Test
  void an_entry_that_was_stored_but_not_acknowledged_is_found_after_a_restart() {
    journal.failNextAppendAfterStoring();
    driver.tell(List.of(Jobs.machine(1), Jobs.job("a")));
    assertThatThrownBy(driver::turn).isInstanceOf(DriverStopped.class);

    journal = journal.reopen();
    driver = open();
    driver.open(List.of());

    assertThat(driver.state().job(new JobId("a"))).isPresent();
    assertThat(issued.values()).anyMatch(Instruction.Start.class::isInstance);
  }

  @Test
  void a_mistake_in_deciding_stops_the_driver_for_good() {
    CompletableFuture<List<Fact>> answer =
        driver.tell(
            List.of(
                at -> {
                  throw new IllegalStateException("broken");
                }));
    assertThatThrownBy(driver::turn).hasMessageContaining("broken");
    assertThat(answer).isCompletedExceptionally();
  }

  @Test
  void listeners_see_each_stored_entry_in_order() {
    List<Long> seen = new ArrayList<>();
    ManualDriver watched =
        new ManualDriver(
            journal, clock, issued::put, List.of((entry, state) -> seen.add(entry.seq())));
    watched.tell(List.of(Jobs.machine(1)));
    watched.turn();
    watched.tell(List.of(Jobs.job("a")));
    watched.turn();
    assertThat(seen).containsExactly(1L, 2L);
  }

  @Test
  void a_snapshot_is_taken_when_the_journal_wants_one() {
    journal = new MemoryJournal(new SnapshotPolicy(Long.MAX_VALUE, 2));
    driver = open();
    driver.tell(List.of(Jobs.machine(1)));
    driver.turn();
    driver.tell(List.of(Jobs.job("a")));
    driver.turn();

    assertThat(journal.latestSnapshot().orElseThrow().snapshot())
        .isEqualTo(driver.state().snapshot());
  }
}
