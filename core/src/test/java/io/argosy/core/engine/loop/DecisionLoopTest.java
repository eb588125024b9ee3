package io.argosy.core.engine.loop;

import static io.argosy.core.engine.loop.LoopWorld.START;
import static io.argosy.core.engine.loop.LoopWorld.job;
import static io.argosy.core.engine.loop.LoopWorld.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.loop.LoopPorts.Written;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Order, and failures of the journal. DecisionLoopTimeTest covers time. */
class DecisionLoopTest {
  private final LoopWorld world = new LoopWorld();

  @Test
  void nothing_is_published_before_its_entry_is_durable_and_then_observers_come_first() {
    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1), job("a"));
    world.tell(loop, "b", job("b"));

    assertThat(loop.turn()).isTrue();
    assertThat(world.log).isEmpty();
    assertThat(world.wakeups).isEmpty();
    assertThat(loop.lastSeq()).isZero();

    world.answer(Written.STORED);
    assertThat(world.log).containsExactly("observed 1", "a stored", "b stored", "issued");
    assertThat(world.wakeups).hasSize(1);
    assertThat(loop.lastSeq()).isEqualTo(1);
    assertThat(world.epochs).containsExactly(7L);
  }

  @Test
  void each_request_gets_its_own_facts() {
    DecisionLoop loop = world.load();
    List<Fact> a = new ArrayList<>();
    List<Fact> b = new ArrayList<>();
    loop.offer(LoopRequest.Tell.of(List.of(job("a")), a::addAll, halt -> {}));
    loop.offer(LoopRequest.Tell.of(List.of(job("b")), b::addAll, halt -> {}));
    loop.turn();

    assertThat(world.journal).hasSize(1);
    assertThat(accepted(a)).containsExactly(new JobId("a"));
    assertThat(accepted(b)).containsExactly(new JobId("b"));
    List<Fact> both = new ArrayList<>(a);
    both.addAll(b);
    assertThat(world.journal.getFirst().facts()).isEqualTo(both);
  }

  private static List<JobId> accepted(List<Fact> facts) {
    return facts.stream()
        .filter(Fact.JobAccepted.class::isInstance)
        .map(fact -> ((Fact.JobAccepted) fact).job())
        .toList();
  }

  @Test
  void while_an_entry_is_under_way_nothing_is_decided_or_shown() {
    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    loop.turn();
    loop.offer(new LoopRequest.Look(state -> world.log.add("shown"), world.refused("look")));
    world.tell(loop, "b", job("b"));

    assertThat(loop.hasWork()).isFalse();
    assertThat(loop.turn()).isFalse();
    assertThat(world.log).isEmpty();

    world.answer(Written.STORED);
    assertThat(loop.hasWork()).isTrue();
    assertThat(loop.turn()).isTrue();
    assertThat(world.log).containsExactly("observed 1", "a stored", "shown");
    assertThat(world.journal).extracting(DecidedEntry::seq).containsExactly(1L, 2L);
  }

  @Test
  void a_query_after_stimuli_waits_until_they_are_stored() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    loop.offer(
        new LoopRequest.Look(
            state -> world.log.add("shown " + state.jobs().size()), world.refused("look")));
    loop.turn();
    assertThat(world.log).containsExactly("observed 1", "a stored");
    loop.turn();
    assertThat(world.log).endsWith("shown 1");
  }

  @Test
  void stimuli_may_depend_on_the_state_and_a_request_without_any_is_a_query() {
    DecisionLoop loop = world.load();
    Function<Instant, Stimulus> news = job("a");
    for (String name : List.of("first", "second")) {
      loop.offer(
          new LoopRequest.Tell(
              state -> state.jobs().isEmpty() ? List.of(news) : List.of(),
              world.stored(name),
              world.refused(name)));
    }
    loop.turn();
    assertThat(world.log).containsExactly("observed 1", "first stored");
    loop.turn();
    assertThat(world.log).endsWith("second stored");
    assertThat(world.journal).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSED", "UNKNOWN"})
  void an_entry_that_is_not_stored_for_certain_ends_the_loop_and_lets_nothing_out(Written written) {
    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1), job("a"));
    loop.turn();
    world.tell(loop, "b", job("b"));
    world.answer(written);
    world.tell(loop, "c", job("c"));

    assertThat(world.log)
        .containsExactly("a refused: " + written, "b refused: " + written, "c refused: " + written);
    assertThat(loop.halted()).contains(Halt.of(Halt.Kind.valueOf(written.name())));
    assertThat(loop.turn()).isFalse();
    assertThat(world.issued).isEmpty();
    assertThat(loop.lastSeq()).isZero();
  }

  @Test
  void a_second_answer_and_one_after_the_halt_are_ignored() {
    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    loop.turn();
    var then = world.unanswered.remove();
    then.accept(Written.STORED);
    then.accept(Written.UNKNOWN);
    assertThat(loop.halted()).isEmpty();

    world.tell(loop, "b", job("b"));
    loop.turn();
    loop.halt(Halt.stopped());
    world.answer(Written.STORED);
    assertThat(world.log).containsExactly("observed 1", "a stored");
    assertThat(loop.lastSeq()).isEqualTo(1);
  }

  @Test
  void a_sink_that_throws_leaves_the_outcome_unknown_and_the_halt_has_the_cause() {
    world.sink = LoopWorld.Sink.THROWS;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    assertThatThrownBy(loop::turn).hasMessage("the disk is full");

    assertThat(world.log).containsExactly("a refused: UNKNOWN");
    Halt halt = loop.halted().orElseThrow();
    assertThat(halt.kind()).isEqualTo(Halt.Kind.UNKNOWN);
    assertThat(halt.cause().orElseThrow()).hasMessage("the disk is full");
  }

  @Test
  void a_rule_that_fails_ends_the_loop_and_all_that_waits_is_refused_once() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    world.tell(
        loop,
        "b",
        at -> {
          throw new IllegalStateException("broken");
        });
    world.tell(loop, "c", job("c"));
    assertThatThrownBy(loop::turn).hasMessage("broken");

    assertThat(world.log)
        .containsExactlyInAnyOrder("a refused: FAILED", "b refused: FAILED", "c refused: FAILED");
    assertThat(world.journal).isEmpty();
    assertThat(loop.halted().orElseThrow().kind()).isEqualTo(Halt.Kind.FAILED);
  }

  @Test
  void what_was_not_stored_before_a_crash_never_happened() {
    world.sink = LoopWorld.Sink.DROPS;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1), job("a"));
    loop.turn();
    assertThat(world.log).isEmpty();

    world.sink = LoopWorld.Sink.ANSWERS_AT_ONCE;
    DecisionLoop again = world.load();
    again.open(List.of());
    assertThat(again.state().jobs()).isEmpty();
    assertThat(world.issued).isEmpty();
    world.tell(again, "a", machine(1), job("a"));
    again.turn();
    assertThat(world.log).containsExactly("observed 1", "a stored", "issued");
  }

  @Test
  void what_was_stored_before_a_crash_is_issued_at_the_next_start_under_its_id() {
    world.sink = LoopWorld.Sink.STORES_AND_NEVER_ANSWERS;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1), job("a"));
    loop.turn();
    assertThat(world.log).isEmpty();

    world.load().open(List.of());
    assertThat(world.journal).as("nothing is decided again").hasSize(1);
    assertThat(world.issued).isEqualTo(instructed(world.journal.getFirst()));
  }

  private static Map<InstructionId, Instruction> instructed(DecidedEntry entry) {
    Map<InstructionId, Instruction> all = new TreeMap<>();
    for (Fact fact : entry.facts()) {
      if (fact instanceof Fact.Instructed told) {
        all.put(told.id(), told.instruction());
      }
    }
    assertThat(all).isNotEmpty();
    return all;
  }

  @Test
  void what_is_outstanding_is_issued_again_at_every_start_under_the_same_ids() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(2), job("a"));
    loop.turn();
    Map<InstructionId, Instruction> before = Map.copyOf(world.issued);
    for (int start = 0; start < 3; start++) {
      world.issued.clear();
      world.load().open(List.of());
      assertThat(world.issued).isEqualTo(before);
    }
  }

  @Test
  void stimuli_of_a_start_come_before_old_instructions_and_waiting_requests() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1), job("a"));
    loop.turn();
    Map<InstructionId, Instruction> before = Map.copyOf(world.issued);
    world.issued.clear();
    world.log.clear();

    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop again = world.load();
    world.tell(again, "b", job("b"));
    again.wake();
    again.open(List.of(LoopWorld.lost(), machine(1)));
    assertThat(world.issued).as("the news is not durable yet").isEmpty();
    world.answer(Written.STORED);

    assertThat(world.journal.get(1).stimuli())
        .hasExactlyElementsOfTypes(Stimulus.MachineLost.class, Stimulus.MachineJoined.class);
    assertThat(world.log).startsWith("observed 2", "issued");
    assertThat(world.log)
        .as("each once, also those that the news caused")
        .filteredOn("issued"::equals)
        .hasSameSizeAs(world.issued.keySet());
    assertThat(world.issued.keySet()).doesNotContainAnyElementsOf(before.keySet());
    again.turn();
    world.answer(Written.STORED);
    assertThat(world.log).containsSubsequence("issued", "observed 3", "b stored");
  }

  @Test
  void an_entry_holds_no_more_requests_than_its_driver_wants() {
    world.limits = LoopLimits.STANDARD.withRequests(1).withQuiet(Duration.ZERO);
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"), job("b"));
    world.tell(loop, "c", job("c"));
    loop.turn();
    assertThat(world.log).containsExactly("observed 1", "a stored");
    assertThat(world.journal.getFirst().stimuli()).hasSize(2);
    loop.turn();
    assertThat(world.log).endsWith("observed 2", "c stored");
  }

  @Test
  void a_port_cannot_make_the_loop_turn_inside_a_turn() {
    DecisionLoop loop = world.load();
    loop.offer(
        LoopRequest.Tell.of(
            List.of(machine(1), job("a")),
            facts -> {
              world.tell(loop, "b", job("b"));
              assertThat(loop.turn()).isFalse();
              world.log.add("a stored");
            },
            world.refused("a")));
    loop.turn();
    assertThat(world.log).containsExactly("observed 1", "a stored", "issued");
    assertThat(loop.hasWork()).isTrue();
  }

  @Test
  void an_owner_that_alternates_with_another_catches_up_and_continues() {
    DecisionLoop mine = world.load();
    DecisionLoop other = world.load();
    world.tell(other, "a", machine(1), job("a"));
    other.turn();
    world.issued.clear();

    mine.catchUp(world.journal);
    assertThat(mine.lastSeq()).isEqualTo(1);
    assertThat(mine.state().snapshot()).isEqualTo(other.state().snapshot());
    assertThat(world.issued).as("who stored it issues it").isEmpty();
    assertThat(mine.now()).isEqualTo(START);

    world.tell(mine, "b", job("b"));
    mine.turn();
    assertThat(world.journal).extracting(DecidedEntry::seq).containsExactly(1L, 2L);
  }

  @Test
  void catching_up_leaves_no_gap_and_waits_for_what_is_under_way() {
    DecisionLoop late = world.load();
    assertThatThrownBy(() -> late.catchUp(List.of(new DecidedEntry(2, List.of(), List.of()))))
        .hasMessage("entry 2 cannot follow entry 0");
    assertThat(late.halted().orElseThrow().kind()).isEqualTo(Halt.Kind.FAILED);

    world.sink = LoopWorld.Sink.ANSWERS_LATER;
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a"));
    loop.turn();
    assertThatThrownBy(() -> loop.catchUp(List.of())).isInstanceOf(IllegalStateException.class);
    assertThat(loop.halted()).isEmpty();
  }
}
