package io.argosy.runtime.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.engine.message.Instruction;
import io.argosy.core.engine.message.Stimulus;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Ending;
import io.argosy.core.model.InstructionId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.Outcome;
import io.argosy.core.model.ResultRef;
import io.argosy.journal.MemoryJournal;
import io.argosy.runtime.Driver;
import io.argosy.runtime.Jobs;
import io.argosy.runtime.SteadyClock;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MergeExecutionTest {
  private static final ResultRef MERGED = new ResultRef(3, "ba7816bf");
  private static final JobId JOB = new JobId("a");
  private static final Interval ALL = new Interval(0, 100);

  private final BlockingQueue<InstructionId> merges = new LinkedBlockingQueue<>();
  private final CompletableFuture<Outcome> end = new CompletableFuture<>();
  private final Driver driver =
      new Driver(
          new MemoryJournal(),
          new SteadyClock(),
          this::issue,
          List.of((entry, state) -> entry.facts().forEach(this::hear)));
  private final MergeExecution execution = new MergeExecution(driver);

  @AfterEach
  void close() {
    driver.close();
  }

  /** Work that is begun is done at once. */
  private void issue(InstructionId id, Instruction instruction) {
    if (instruction instanceof Instruction.Start start) {
      AttemptId attempt = start.attempt();
      ResultRef result = new ResultRef(1, "0".repeat(64));
      driver.tell(
          List.of(
              at -> new Stimulus.AttemptStarted(at, attempt),
              at -> new Stimulus.ResultStored(at, attempt, ALL, result),
              at -> new Stimulus.AttemptEnded(at, attempt, new Ending.Finished())));
    } else if (instruction instanceof Instruction.Merge) {
      merges.add(id);
    }
  }

  private void hear(Fact fact) {
    if (fact instanceof Fact.JobEnded ended) {
      end.complete(ended.outcome());
    }
  }

  /** The instruction to merge of a job whose work is done. */
  private InstructionId merge() throws InterruptedException {
    driver.start(List.of(Jobs.machine(1), Jobs.job(JOB.value())));
    return merges.take();
  }

  @Test
  void the_kernel_hears_that_what_was_kept_is_merged() throws Exception {
    CompletableFuture<Integer> kept = new CompletableFuture<>();
    execution.begin(
        merge(),
        JOB,
        job -> job.kept().size(),
        pieces -> {
          kept.complete(pieces);
          return new MergeExecution.Result.Merged(MERGED);
        });
    assertThat(kept.get(120, TimeUnit.SECONDS)).isOne();
    assertThat(end.get(120, TimeUnit.SECONDS)).isInstanceOf(Outcome.Done.class);
    assertThat(driver.look(state -> state.job(JOB).orElseThrow().merged()).join()).contains(MERGED);
  }

  @Test
  void the_kernel_hears_why_results_cannot_be_merged() throws Exception {
    execution.begin(merge(), JOB, job -> job, job -> failed("they do not fit together"));
    assertThat(end.get(120, TimeUnit.SECONDS).toString()).contains("they do not fit together");
  }

  @Test
  void a_disk_that_fails_stops_the_driver_and_says_nothing_of_the_results() throws Exception {
    execution.begin(
        merge(),
        JOB,
        job -> job,
        job -> {
          throw new IOException("the disk is full");
        });
    assertThatThrownBy(() -> driver.stopped().get(120, TimeUnit.SECONDS))
        .hasMessageContaining("the results could not be merged: the disk is full");
    assertThat(end).isNotDone();
  }

  @Test
  void the_kernel_hears_nothing_of_what_another_merges_or_of_what_was_cut_short() throws Exception {
    InstructionId id = merge();
    BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
    execution.begin(
        id,
        JOB,
        job -> job,
        job -> {
          threads.add(Thread.currentThread());
          return new MergeExecution.Result.LeftToAnother();
        });
    threads.take().join();
    execution.close();
    execution.begin(
        id,
        JOB,
        job -> job,
        job -> {
          threads.add(Thread.currentThread());
          return failed("it was ended");
        });
    threads.take().join();
    assertThat(driver.look(state -> state.job(JOB).orElseThrow().outcome()).join()).isEmpty();
  }

  private static MergeExecution.Result failed(String why) {
    return new MergeExecution.Result.Failed(why);
  }
}
