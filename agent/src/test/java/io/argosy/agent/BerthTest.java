package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.executor.Allocation;
import io.argosy.agent.executor.Call;
import io.argosy.agent.executor.CallResult;
import io.argosy.agent.executor.Executor;
import io.argosy.agent.executor.Launch;
import io.argosy.agent.executor.Processes;
import io.argosy.agent.executor.TaskEnvironment;
import io.argosy.agent.executor.Unfit;
import io.argosy.agent.report.WireValues;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.Interval;
import io.argosy.protocol.wire.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BerthTest {
  @TempDir Path folder;

  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch waits = new CountDownLatch(1);
  private final CountDownLatch free = new CountDownLatch(1);

  /** Processes, behind a gate. */
  private final class Gate implements Executor {
    private final Processes inside = new Processes(TaskEnvironment.own());

    @Override
    public Optional<String> missing(String command, Path from, Map<String, String> env) {
      return inside.missing(command, from, env);
    }

    @Override
    public Allocation open(AttemptId attempt, Path place) throws InterruptedException {
      waits.countDown();
      free.await();
      Allocation allocation = inside.open(attempt, place);
      return new Allocation() {
        @Override
        public Launch errand(Call call) throws IOException {
          calls.incrementAndGet();
          return allocation.errand(call);
        }

        @Override
        public void close() {
          allocation.close();
          closed.countDown();
        }
      };
    }
  }

  private Workshop workshop(Executor executor) throws IOException {
    String run = "chunked: [sh, work.sh, \"{out}\"]";
    return new Workshop(
        folder, "range", run, "echo $ARGOSY_FIRST > $1", Duration.ofSeconds(1), executor);
  }

  @Test
  void an_attempt_begins_with_its_allocation_and_releases_it_at_its_end() throws Exception {
    try (Workshop shop = workshop(new Gate())) {
      shop.start(new Interval(0, 1), new Interval(5, 1));
      waits.await();
      assertThat(shop.post.isQuiet()).isTrue();
      free.countDown();
      assertThat(shop.post.next()).isInstanceOf(Report.Started.class);
      shop.post.next(Report.AsksToFinish.class);
      assertThat(calls).hasValue(2);
      assertThat(closed.getCount()).isOne();
      shop.stop();
      assertThat(shop.post.ended()).isEqualTo(Report.How.FINISHED);
      closed.await();
    }
  }

  @Test
  void an_attempt_that_waits_for_its_allocation_can_be_stopped() throws Exception {
    try (Workshop shop = workshop(new Gate())) {
      shop.start(new Interval(0, 1));
      waits.await();
      shop.stop();
      assertThat(shop.post.next())
          .isEqualTo(WireValues.ended(Workshop.ATTEMPT, new Ending.Finished()));
      assertThat(calls).hasValue(0);
    }
  }

  @Test
  void a_machine_that_cannot_run_a_program_reports_why() throws Exception {
    Executor unfit =
        new Executor() {
          @Override
          public Optional<String> missing(String command, Path from, Map<String, String> env) {
            return Optional.empty();
          }

          @Override
          public Allocation open(AttemptId attempt, Path place) throws Unfit {
            throw new Unfit("there is no crane");
          }
        };
    try (Workshop shop = workshop(unfit)) {
      shop.start(new Interval(0, 1));
      assertThat(shop.post.refusal()).isEqualTo("on this machine there is no crane");
    }
  }

  @Test
  void an_attempt_without_an_allocation_for_now_is_returned() throws Exception {
    Executor full =
        new Executor() {
          @Override
          public Optional<String> missing(String command, Path from, Map<String, String> env) {
            return Optional.empty();
          }

          @Override
          public Allocation open(AttemptId attempt, Path place) throws Unfit {
            throw Unfit.forNow("the harbour is full");
          }
        };
    try (Workshop shop = workshop(full)) {
      shop.start(new Interval(0, 1));
      assertThat(shop.post.ended()).isEqualTo(Report.How.STOPPED_EARLY);
    }
  }

  /** Processes whose successful end counts as a loss. */
  private record Sinking(Executor inside) implements Executor {
    @Override
    public Optional<String> missing(String command, Path from, Map<String, String> env) {
      return inside.missing(command, from, env);
    }

    @Override
    public Allocation open(AttemptId attempt, Path place)
        throws Unfit, IOException, InterruptedException {
      Allocation allocation = inside.open(attempt, place);
      return new Allocation() {
        @Override
        public Launch errand(Call call) throws IOException {
          return new Drowned(allocation.errand(call));
        }

        @Override
        public void close() {
          allocation.close();
        }
      };
    }
  }

  private record Drowned(Launch inside) implements Launch {
    @Override
    public List<String> words() {
      return inside.words();
    }

    @Override
    public Map<String, String> environment() {
      return inside.environment();
    }

    @Override
    public void began(long leader) {
      inside.began(leader);
    }

    @Override
    public void letGo() {
      inside.letGo();
    }

    @Override
    public CallResult verdict(int exit) {
      return new CallResult.Lost("the ship went down");
    }

    @Override
    public void over() {
      inside.over();
    }
  }

  @Test
  void an_attempt_whose_allocation_is_lost_has_stopped_early_and_not_failed() throws Exception {
    try (Workshop shop = workshop(new Sinking(new Processes(TaskEnvironment.own())))) {
      shop.start(new Interval(0, 1));
      assertThat(shop.post.ended()).isEqualTo(Report.How.STOPPED_EARLY);
    }
  }
}
