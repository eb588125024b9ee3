package io.argosy.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.Kernel;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.state.State;
import io.argosy.core.kind.JobKinds;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetentionRule;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.Entry;
import io.argosy.journal.Journal;
import io.argosy.server.access.Access;
import io.argosy.server.access.Realm;
import io.argosy.server.index.JobIndex;
import io.argosy.server.kind.ServiceKinds;
import io.argosy.server.realm.RealmWorld;
import io.argosy.server.realm.ServiceTimes;
import io.argosy.server.rental.RentalProviders;
import io.argosy.server.store.FolderStore;
import io.argosy.server.store.RealmStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one round of retention removes. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RetentionRoundsTest {
  private static final int JOBS = 6_500;
  private static final int STAY = 40;
  private static final int JOBS_PER_ENTRY = 25;

  /** The instructions that a restart would issue again. */
  private static final long MOST_OUTSTANDING = 2_200;

  @TempDir Path data;

  private void build() throws IOException {
    Kernel kernel = new Kernel(State.empty(JobKinds.standard()));
    Instant start = InstantSource.system().instant().minus(Duration.ofDays(1));
    try (FolderStore store = new FolderStore(data);
        RealmStore realm = store.open("main", 0)) {
      List<Stimulus> stimuli = new ArrayList<>();
      stimuli.add(new Stimulus.RetentionRuleSet(start, new RetentionRule(Duration.ofDays(7), 100)));
      for (int number = 1; number <= JOBS; number++) {
        JobId job = new JobId("pi-" + number);
        stimuli.add(new Stimulus.JobSubmitted(start.plusSeconds(number), job, spec()));
        stimuli.add(new Stimulus.JobCancelled(start.plusSeconds(number), job));
        if (number % JOBS_PER_ENTRY == 0) {
          append(kernel, realm.journal(), stimuli);
          stimuli.clear();
        }
      }
      realm.journal().writeSnapshot(realm.journal().lastSeq(), kernel.state().snapshot());
    }
  }

  private static JobSpec spec() {
    return new JobSpec.Iterative(
        JobSpec.Mode.RANGE, 10, new JobSpec.Slots(1, 1), Promise.NONE, "argosy", 1, "");
  }

  private static void append(Kernel kernel, Journal journal, List<Stimulus> stimuli) {
    List<Fact> facts = new ArrayList<>();
    stimuli.forEach(one -> facts.addAll(kernel.handle(one)));
    journal.append(Entry.of(journal.lastSeq() + 1, stimuli, facts));
  }

  private Service service() throws IOException {
    Access access = Access.open(new FolderStore(data).documents(), InstantSource.system());
    RetentionRule rule =
        RetentionRule.DEFAULT.keeping(
            Duration.ofDays(90), Duration.ofDays(365), Optional.empty(), Optional.of(STAY));
    access.put(new Realm("main", 10, 10, 1_000_000, rule));
    return Service.open(
        new FolderStore(data, JobKinds.standard(), true),
        data,
        Optional.empty(),
        ServiceTimes.usual().forService(),
        RentalProviders.NONE,
        ServiceKinds.standard().ofRealm());
  }

  private static long outstanding(RealmWorld world) {
    return world.look(
        state ->
            state.outstanding().values().stream()
                .filter(Instruction.ToStore.class::isInstance)
                .count());
  }

  @Test
  void one_round_removes_all_that_the_rule_removes_and_a_bounded_number_at_a_time()
      throws Exception {
    build();
    try (Service service = service()) {
      RealmWorld world = service.world("main").orElseThrow();
      Thread round = Thread.ofPlatform().start(service.retention()::round);
      long most = 0;
      while (round.isAlive()) {
        most = Math.max(most, outstanding(world));
      }
      while (outstanding(world) > 0) {
        Thread.onSpinWait();
      }
      JobIndex.Counts counts = world.index().ask(JobIndex::counts);
      assertThat(counts.known()).isEqualTo(STAY);
      assertThat(most).isBetween(1L, MOST_OUTSTANDING);
    }
  }
}
