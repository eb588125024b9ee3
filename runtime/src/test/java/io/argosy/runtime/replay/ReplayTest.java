package io.argosy.runtime.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.TaskId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final Instant AT = Instant.parse("2026-11-15T09:00:00Z");
  private static final JobId JOB = new JobId("a");
  private static final AttemptId FIRST = new AttemptId(new TaskId(JOB, 0), 1);

  private final List<Entry> entries = recorded();

  private static List<Entry> recorded() {
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 100, new JobSpec.Slots(2, 2), Promise.NONE, "argosy", 1, "body");
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    List<Entry> entries = new ArrayList<>();
    List<List<Stimulus>> batches =
        List.of(
            List.of(
                new Stimulus.MachineJoined(AT, new MachineId("m"), new SiteId("s"), 2),
                new Stimulus.JobSubmitted(AT, JOB, spec)),
            List.of(new Stimulus.AttemptStarted(AT, FIRST)),
            List.of(
                new Stimulus.ProgressReported(
                    AT.plusSeconds(9), FIRST, 9, Duration.ofSeconds(9), Duration.ofSeconds(9))));
    for (List<Stimulus> batch : batches) {
      List<Fact> facts = new ArrayList<>();
      batch.forEach(stimulus -> facts.addAll(kernel.handle(stimulus)));
      entries.add(Entry.of(entries.size() + 1, batch, facts));
    }
    return entries;
  }

  @Test
  void what_was_decided_is_decided_again() {
    assertThat(Replay.of(entries.stream(), JobKinds.standard()))
        .isEqualTo(new Replay(3, Optional.empty()));
  }

  @Test
  void a_fact_that_was_altered_is_found_with_the_stimulus_it_followed_from() {
    Entry last = entries.getLast();
    Fact.ProgressMeasured measured = (Fact.ProgressMeasured) last.facts().getFirst();
    Fact.ProgressMeasured planted =
        new Fact.ProgressMeasured(
            FIRST, measured.at(), 8, measured.elapsed(), 8, measured.nextIn(), measured.silentAt());
    plant(last, planted);

    Replay replay = Replay.of(entries.stream(), JobKinds.standard());

    assertThat(replay.same()).isEqualTo(2);
    assertThat(replay.difference())
        .contains(
            new Difference(
                3,
                Optional.of(last.stimuli().getFirst()),
                Optional.of(planted),
                Optional.of(measured)));
  }

  private void plant(Entry entry, Fact first) {
    List<Fact> facts = new ArrayList<>(entry.facts());
    facts.set(0, first);
    entries.set((int) entry.seq() - 1, Entry.of(entry.seq(), entry.stimuli(), facts));
  }

  @Test
  void facts_that_are_stored_but_not_decided_any_more_are_a_difference_and_so_are_missing_ones() {
    Entry first = entries.getFirst();
    List<Fact> more = new ArrayList<>(first.facts());
    Fact extra = new Fact.StrayGone(FIRST);
    more.add(extra);
    Difference surplus =
        Replay.of(List.of(Entry.of(1, first.stimuli(), more)).stream(), JobKinds.standard())
            .difference()
            .orElseThrow();
    assertThat(surplus.stored()).contains(extra);
    assertThat(surplus.now()).isEmpty();

    List<Fact> fewer = first.facts().subList(0, first.facts().size() - 1);
    Difference missing =
        Replay.of(List.of(Entry.of(1, first.stimuli(), fewer)).stream(), JobKinds.standard())
            .difference()
            .orElseThrow();
    assertThat(missing.stored()).isEmpty();
    assertThat(missing.now()).contains(first.facts().getLast());
  }

  @Test
  void an_empty_journal_is_the_same() {
    assertThat(Replay.of(List.<Entry>of().stream(), JobKinds.standard()).same()).isZero();
  }
}
