package io.argosy.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.AttemptId;
import io.argosy.core.model.Interval;
import io.argosy.core.model.JobId;
import io.argosy.core.model.ResultRef;
import io.argosy.core.model.TaskId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TaskFailuresTest {
  private static final JobId JOB = new JobId("never-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final TaskFailures failures = new TaskFailures();

  private void givenUp(long task, int times, String reason) {
    failures.hear(new Fact.TaskGivenUp(JOB, task, times, reason, START));
  }

  @Test
  void the_failure_of_a_task_that_took_too_long_names_the_origin_of_its_limit() {
    givenUp(0, 2, "ran longer than 5 s");
    givenUp(3, 1, "exit code 4");
    assertThat(failures.lines(5))
        .containsExactly(
            "task 0 failed 2 times, the last time: ran longer than 5 s, which is run.timeout",
            "task 3 failed once: exit code 4");
  }

  @Test
  void a_task_whose_result_is_kept_later_has_not_failed() {
    givenUp(0, 2, "ran longer than 5 s");
    AttemptId attempt = new AttemptId(new TaskId(JOB, 0), 1);
    failures.hear(new Fact.PieceKept(attempt, new Interval(0, 1), new ResultRef(1, "late"), START));
    assertThat(failures.lines(5)).isEmpty();
  }

  @Test
  void of_many_the_others_are_counted() {
    for (int task = 0; task < 9; task++) {
      givenUp(task, 1, "exit code 1");
    }
    assertThat(failures.lines(5)).hasSize(6).last().isEqualTo("and 4 tasks more");
    assertThat(failures.lines(5, Optional.of("7")))
        .containsExactly("task 7 failed once: exit code 1");
  }
}
