package io.argosy.host.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.engine.view.KeptResult;
import io.argosy.core.kind.tasks.TaskListSpec;
import io.argosy.core.model.JobId;
import io.argosy.core.model.MachineId;
import io.argosy.core.model.PackPlace;
import io.argosy.core.model.SiteId;
import io.argosy.core.model.spec.JobSpec;
import io.argosy.core.model.spec.Promise;
import io.argosy.host.HostPorts;
import io.argosy.host.HostedRealm;
import io.argosy.journal.MemoryJournal;
import io.argosy.protocol.text.Sha256;
import io.argosy.protocol.wire.Ack;
import io.argosy.protocol.wire.AttemptRef;
import io.argosy.protocol.wire.IterationRange;
import io.argosy.protocol.wire.Order;
import io.argosy.protocol.wire.Report;
import io.argosy.runtime.SteadyClock;
import io.argosy.runtime.agents.AgentMessages;
import io.argosy.runtime.blobs.RunPacks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class ReportDispatchTest {
  private static final JobId JOB = new JobId("job-1");
  private static final int TASKS = 500;

  @TempDir Path run;
  private final BlockingQueue<AgentMessages.Addressed> orders = new LinkedBlockingQueue<>();
  private final HostedRealm realm =
      new HostedRealm(
          new MemoryJournal(), new SteadyClock(), (entry, state) -> {}, (job, what, why) -> {});
  private AttemptRef attempt = new AttemptRef("none", 0, 1);

  @BeforeEach
  void placeAWorker() throws Exception {
    JobSpec spec = new TaskListSpec(TASKS + 1, new JobSpec.Slots(1, 1), Promise.NONE, 0, "");
    realm.start(
        new HostPorts(orders::add, (id, job) -> {}, HostPorts.RentalPort.NONE),
        List.of(
            at -> new Stimulus.MachineJoined(at, new MachineId("m"), new SiteId("s"), 1),
            at -> new Stimulus.JobSubmitted(at, JOB, spec)));
    Order order = orders.poll(120, TimeUnit.SECONDS).order();
    attempt = ((Order.Start) order).attempt();
  }

  @AfterEach
  void close() {
    realm.close();
  }

  private Report result(long task, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new Report.Stored(attempt, new IterationRange(task, 1), bytes.length, Sha256.of(bytes))
        .with(bytes);
  }

  private List<KeptResult> kept() {
    return realm
        .driver()
        .look(state -> List.copyOf(state.job(JOB).orElseThrow().kept().values()))
        .join();
  }

  private String read(KeptResult kept) throws Exception {
    PackPlace place = kept.result().pack().orElseThrow();
    return new String(RunPacks.read(run, place, kept.result()), UTF_8);
  }

  @Test
  void each_result_that_is_kept_is_in_a_pack_and_its_agent_hears_of_it() throws Exception {
    List<CompletableFuture<List<Ack>>> answers = new ArrayList<>();
    try (ReportDispatch dispatch = new ReportDispatch(realm.driver(), new RunPacks(run))) {
      dispatch.start();
      for (int i = 0; i < TASKS; i++) {
        answers.add(dispatch.send(List.of(result(i, i % 7 == 0 ? "" : "text " + i))));
      }
      for (int i = 0; i < TASKS; i++) {
        Ack ack = new Ack.Kept(attempt, new IterationRange(i, 1));
        assertThat(answers.get(i).get(120, TimeUnit.SECONDS)).contains(ack);
      }
    }
    TreeMap<Long, String> texts = new TreeMap<>();
    for (KeptResult one : kept()) {
      texts.put(one.piece().first(), read(one));
    }
    assertThat(texts).hasSize(TASKS);
    texts.forEach((i, text) -> assertThat(text).isEqualTo(i % 7 == 0 ? "" : "text " + i));
    try (var packs = Files.list(run.resolve("results/packs"))) {
      assertThat(packs).hasSize(1);
    }
  }

  @Test
  void a_result_that_is_reported_twice_is_kept_once() throws Exception {
    try (ReportDispatch dispatch = new ReportDispatch(realm.driver(), new RunPacks(run))) {
      dispatch.start();
      dispatch.send(List.of(result(3, "first")));
      dispatch.send(List.of(result(3, "second"))).get(120, TimeUnit.SECONDS);
    }
    assertThat(kept()).hasSize(1);
    assertThat(read(kept().getFirst())).isEqualTo("first");
  }

  @Test
  void what_was_sent_before_the_end_is_kept() {
    ReportDispatch dispatch = new ReportDispatch(realm.driver(), new RunPacks(run));
    for (int i = 0; i < 10; i++) {
      dispatch.send(List.of(result(i, "x")));
    }
    dispatch.start();
    dispatch.close();
    assertThat(kept()).hasSize(10);
  }

  @Test
  void a_run_whose_results_cannot_be_stored_stops_and_keeps_nothing() throws Exception {
    Files.writeString(run.resolve("results"), "in the way");
    try (ReportDispatch dispatch = new ReportDispatch(realm.driver(), new RunPacks(run))) {
      dispatch.start();
      CompletableFuture<List<Ack>> answer = dispatch.send(List.of(result(0, "x")));
      assertThat(answer.handle((acks, failure) -> failure != null).get(120, TimeUnit.SECONDS))
          .isTrue();
      String reason = realm.driver().stopped().handle((none, why) -> why.getMessage()).join();
      assertThat(reason).contains("the results of tasks cannot be stored");
    }
  }
}
