package io.argosy.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.Deadline;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.journal.MemoryJournal;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.SteadyClock;
import io.argosy.runtime.agents.AgentMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HostedRealmTest {
  private static final JobId JOB = new JobId("job-1");
  private static final MachineId MACHINE = new MachineId("m");

  private final MemoryJournal journal = new MemoryJournal();
  private final BlockingQueue<AgentMessages.Addressed> orders = new LinkedBlockingQueue<>();
  private final BlockingQueue<InstructionId> merges = new LinkedBlockingQueue<>();

  private HostedRealm start(MemoryJournal from, List<Function<Instant, Stimulus>> news) {
    HostedRealm realm =
        new HostedRealm(from, new SteadyClock(), (entry, state) -> {}, (job, what, why) -> {});
    realm.start(
        new HostPorts(orders::add, (id, job) -> merges.add(id), HostPorts.RentalPort.NONE), news);
    return realm;
  }

  private static List<Function<Instant, Stimulus>> submitted(Promise promise) {
    JobSpec spec =
        new JobSpec.Iterative(
            JobSpec.Mode.RANGE, 10, new JobSpec.Slots(1, 1), promise, "argosy", 1, "body");
    return List.of(
        at -> new Stimulus.MachineJoined(at, MACHINE, new SiteId("s"), 1),
        at -> new Stimulus.JobSubmitted(at, JOB, spec));
  }

  private Order.Start nextStart() throws InterruptedException {
    AgentMessages.Addressed next = orders.poll(120, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    assertThat(next.machine()).isEqualTo(MACHINE);
    return (Order.Start) next.order();
  }

  private static void tell(HostedRealm realm, Report... reports) {
    realm.driver().tell(AgentMessages.stimuli(List.of(reports))).join();
  }

  @Test
  void a_job_is_ordered_from_its_machine_and_merged_when_all_is_kept() throws Exception {
    try (HostedRealm realm = start(journal, submitted(Promise.NONE))) {
      Order.Start start = nextStart();
      assertThat(realm.live().has(JOB)).isTrue();
      List<Report> reports = new ArrayList<>();
      reports.add(new Report.Started(start.attempt()));
      for (IterationRange piece : start.work()) {
        reports.add(new Report.Stored(start.attempt(), piece, 1, "ab"));
      }
      tell(realm, reports.toArray(Report[]::new));
      InstructionId merge = merges.poll(120, TimeUnit.SECONDS);
      assertThat(merge).isNotNull();

      tell(realm, new Report.Merged(merge.value(), JOB.value(), Optional.empty()));

      assertThat(realm.live().all()).isEmpty();
    }
  }

  @Test
  void a_restart_issues_an_order_again_under_its_id() throws Exception {
    Order.Start first;
    try (HostedRealm realm = start(journal, submitted(Promise.NONE))) {
      first = nextStart();
    }
    try (HostedRealm again = start(journal.reopen(), List.of())) {
      assertThat(nextStart()).isEqualTo(first);
      assertThat(again.live().has(JOB)).isTrue();
    }
  }

  @Test
  void a_live_job_has_the_deadline_that_it_promised() throws Exception {
    Promise promise =
        new Promise(
            Optional.of(new Deadline.Within(Duration.ofHours(1))), Promise.Otherwise.CONTINUE);
    try (HostedRealm realm = start(journal, submitted(promise))) {
      nextStart();
      assertThat(realm.live().deadline(JOB).orElseThrow())
          .isAfter(realm.driver().clock().instant().plus(Duration.ofMinutes(1)));
      assertThat(realm.live().deadline(new JobId("another"))).isEmpty();
    }
  }
}
