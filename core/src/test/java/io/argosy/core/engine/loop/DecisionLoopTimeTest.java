package io.argosy.core.engine.loop;

import static io.argosy.core.engine.loop.LoopWorld.START;
import static io.argosy.core.engine.loop.LoopWorld.job;
import static io.argosy.core.engine.loop.LoopWorld.machine;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The loop's clock, and when the loop asks to be woken. */
class DecisionLoopTimeTest {
  private final LoopWorld world = new LoopWorld();

  private Stimulus stimulus(int entry) {
    return world.journal.get(entry).stimuli().getFirst();
  }

  @Test
  void every_entry_sets_the_timer_again_and_the_latest_setting_counts() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a", Duration.ofHours(1)));
    loop.turn();
    world.tell(loop, "b", job("b", Duration.ofMinutes(1)));
    loop.turn();
    world.tell(loop, "c", at -> new Stimulus.JobCancelled(at, new JobId("b")));
    loop.turn();
    world.tell(loop, "d", at -> new Stimulus.JobCancelled(at, new JobId("a")));
    loop.turn();
    assertThat(world.wakeups)
        .containsExactly(
            START.plus(Duration.ofHours(1)),
            START.plus(Duration.ofMinutes(1)),
            START.plus(Duration.ofHours(1)),
            Instant.MAX);
  }

  @Test
  void the_kernel_is_woken_when_the_time_has_come_and_not_before() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a", Duration.ofHours(1)));
    loop.turn();
    world.clock = START.plus(Duration.ofMinutes(59));
    assertThat(loop.turn()).isFalse();
    loop.wake();
    loop.turn();
    assertThat(world.journal).as("too early").hasSize(1);
    assertThat(world.wakeups).as("asked again").hasSize(2);
    assertThat(world.wakeups.getLast()).isEqualTo(START.plus(Duration.ofHours(1)));

    world.clock = START.plus(Duration.ofHours(1));
    loop.wake();
    loop.turn();
    assertThat(stimulus(1)).isInstanceOf(Stimulus.Woke.class);
    assertThat(loop.state().job(new JobId("a")).orElseThrow().outcome())
        .contains(new Outcome.StoppedByPromise());
  }

  @Test
  void what_is_due_is_decided_before_what_waits() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a", Duration.ofHours(1)));
    loop.turn();
    world.clock = START.plus(Duration.ofHours(2));
    world.tell(loop, "b", job("b"));
    loop.wake();
    loop.turn();
    assertThat(world.journal.get(1).stimuli())
        .hasExactlyElementsOfTypes(Stimulus.Woke.class, Stimulus.JobSubmitted.class);
  }

  @Test
  void two_wake_ups_are_apart_whatever_the_kernel_asks_for() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", job("a", Duration.ofHours(1)));
    world.tell(loop, "b", job("b", Duration.ofHours(1).plusMillis(2)));
    loop.turn();
    Instant first = START.plus(Duration.ofHours(1));
    world.clock = first;
    loop.wake();
    loop.turn();
    assertThat(world.wakeups.getLast()).isEqualTo(first.plusMillis(5));

    world.clock = first.plusMillis(2);
    loop.wake();
    loop.turn();
    assertThat(world.journal).hasSize(2);
    world.clock = first.plusMillis(5);
    loop.wake();
    loop.turn();
    assertThat(world.journal).hasSize(3);
  }

  @Test
  void a_clock_that_steps_back_stands_still_for_the_kernel() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1));
    loop.turn();
    world.clock = START.minus(Duration.ofHours(3));
    world.tell(loop, "b", job("b"));
    loop.turn();
    assertThat(stimulus(1).at()).isEqualTo(START);
    assertThat(loop.now()).isEqualTo(START);
  }

  @Test
  void a_clock_set_back_before_the_start_continues_from_the_journal() {
    DecisionLoop loop = world.load();
    world.tell(loop, "a", machine(1));
    loop.turn();
    world.clock = START.minus(Duration.ofHours(3));
    DecisionLoop again = world.load();
    world.clock = world.clock.plusSeconds(5);
    world.tell(again, "b", job("b"));
    again.turn();
    assertThat(stimulus(1).at()).isEqualTo(START.plusSeconds(5));
    assertThat(again.ahead()).isEqualTo(Duration.ofHours(3));
  }
}
