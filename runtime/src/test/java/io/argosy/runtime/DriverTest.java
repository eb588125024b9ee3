package io.argosy.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.journal.Entry;
import io.argosy.journal.MemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class DriverTest {
  private final MemoryJournal journal = new MemoryJournal();
  private final BlockingQueue<Instruction> issued = new LinkedBlockingQueue<>();
  private final CompletableFuture<Fact> end = new CompletableFuture<>();
  private final Driver driver =
      new Driver(
          journal,
          new SteadyClock(),
          (id, instruction) -> issued.add(instruction),
          List.of(
              (entry, state) ->
                  entry.facts().stream()
                      .filter(Fact.JobEnded.class::isInstance)
                      .forEach(end::complete)));

  @AfterEach
  void close() {
    driver.close();
  }

  @Test
  void requests_of_many_threads_each_get_their_own_facts() throws Exception {
    driver.start(List.of());
    List<CompletableFuture<List<Fact>>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      CompletableFuture<List<Fact>> answer = new CompletableFuture<>();
      answers.add(answer);
      String name = "job-" + i;
      Thread.ofVirtual()
          .start(() -> driver.tell(List.of(Jobs.job(name))).thenAccept(answer::complete));
    }
    for (int i = 0; i < answers.size(); i++) {
      Fact.JobAccepted accepted =
          (Fact.JobAccepted) answers.get(i).get(120, TimeUnit.SECONDS).getFirst();
      assertThat(accepted.job()).isEqualTo(new JobId("job-" + i));
    }
    assertThat(journal.entries().mapToInt(entry -> entry.stimuli().size()).sum()).isEqualTo(100);
  }

  @Test
  void its_timer_wakes_the_kernel_at_a_deadline() throws Exception {
    driver.start(List.of(Jobs.machine(1)));
    driver.tell(List.of(Jobs.job("a", Duration.ofMillis(300))));
    assertThat(end.get(120, TimeUnit.SECONDS)).isInstanceOf(Fact.JobEnded.class);
    assertThat(issued.poll(120, TimeUnit.SECONDS)).isInstanceOf(Instruction.Start.class);
  }

  @Test
  void a_query_sees_the_requests_before_it() {
    driver.start(List.of());
    driver.tell(List.of(Jobs.job("a")));
    assertThat(driver.look(state -> state.jobs().size()).join()).isEqualTo(1);
  }

  @Test
  void a_failing_view_does_not_affect_other_requests() {
    driver.start(List.of());
    CompletableFuture<Object> bad =
        driver.look(
            state -> {
              throw new IllegalArgumentException("mine");
            });
    assertThatThrownBy(bad::join).hasRootCauseMessage("mine");
    assertThat(driver.look(state -> state.jobs().size()).join()).isZero();
  }

  @Test
  void when_the_journal_is_full_every_request_fails_with_the_reason() {
    driver.start(List.of());
    journal.failNextAppend();
    CompletableFuture<List<Fact>> answer = driver.tell(List.of(Jobs.job("a")));
    assertThatThrownBy(answer::join).hasCauseInstanceOf(DriverStopped.class);
    assertThatThrownBy(() -> driver.stopped().join())
        .hasMessageContaining("free space and `argosy resume`");
    assertThatThrownBy(() -> driver.tell(List.of(Stimulus.Woke::new)).join())
        .hasCauseInstanceOf(DriverStopped.class);
  }

  @Test
  void what_comes_after_the_end_fails_at_once() {
    driver.start(List.of());
    driver.close();
    assertThatThrownBy(() -> driver.look(state -> 1).join())
        .hasCauseInstanceOf(DriverStopped.class);
    assertThat(driver.stopped()).isCompleted();
  }

  @Test
  void a_clock_that_was_set_back_meanwhile_continues_from_the_journal() {
    HandClock hand = new HandClock();
    MemoryJournal own = new MemoryJournal();
    Instant late = HandClock.START.plus(Duration.ofHours(3));
    Fact last = new Fact.MachineUp(new MachineId("a"), new SiteId("here"), 1, late);
    own.append(Entry.of(1, List.of(), List.of(last)));

    Driver again = new Driver(own, hand, (id, instruction) -> {}, List.of());
    hand.move(Duration.ofSeconds(5));

    assertThat(again.clock().instant()).isEqualTo(late.plusSeconds(5));
  }
}
