package io.argosy.core.engine.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.engine.message.Reason;
import io.argosy.core.engine.retention.RetentionChoice.Others;
import io.argosy.core.engine.retention.RetentionChoice.Removal;
import io.argosy.core.model.JobId;
import io.argosy.core.model.RetainedJob;
import io.argosy.core.model.RetentionRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a rule removes, and in which order. */
class RetentionChoiceTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final Others NO_OTHERS = new Others(0, 0);

  private static RetainedJob job(String name, int days, long bytes) {
    return new RetainedJob(
        new JobId(name), NOW.minus(Duration.ofDays(days)), false, Optional.of(bytes), false);
  }

  private static RetentionRule rule(Optional<Long> bytes, Optional<Integer> jobs) {
    return RetentionRule.DEFAULT.keeping(Duration.ofDays(90), Duration.ofDays(365), bytes, jobs);
  }

  private static Removal bodies(String job, Reason why) {
    return new Removal(new JobId(job), false, why);
  }

  private static Removal all(String job, Reason why) {
    return new Removal(new JobId(job), true, why);
  }

  @Test
  void bodies_go_after_their_time_and_records_after_theirs() {
    List<RetainedJob> ended = List.of(job("new", 89, 1), job("old", 90, 1), job("older", 365, 1));
    assertThat(RetentionChoice.of(RetentionRule.DEFAULT, ended, NO_OTHERS, NOW))
        .containsExactly(
            all("older", new Reason.KeptLongEnough(Duration.ofDays(365))),
            bodies("old", new Reason.KeptLongEnough(Duration.ofDays(90))));
  }

  @Test
  void pinned_jobs_stay_and_count() {
    List<RetainedJob> ended =
        List.of(job("a", 400, 60).asPinned(), job("b", 2, 50), job("c", 1, 5));
    assertThat(RetentionChoice.of(rule(Optional.of(100L), Optional.empty()), ended, NO_OTHERS, NOW))
        .containsExactly(bodies("b", new Reason.TooManyBytes(115, 100)));
  }

  @Test
  void too_many_bytes_take_the_oldest_bodies_until_the_rest_fits() {
    List<RetainedJob> ended = List.of(job("c", 1, 40), job("a", 3, 40), job("b", 2, 40));
    assertThat(RetentionChoice.of(rule(Optional.of(50L), Optional.empty()), ended, NO_OTHERS, NOW))
        .extracting(removal -> removal.job().value())
        .containsExactly("a", "b");
    assertThat(
            RetentionChoice.of(
                rule(Optional.of(120L), Optional.empty()), ended, new Others(9, 1), NOW))
        .extracting(removal -> removal.job().value())
        .containsExactly("a");
  }

  @Test
  void too_many_jobs_take_the_oldest_records() {
    List<RetainedJob> ended = List.of(job("c", 1, 40), job("a", 3, 40), job("b", 2, 40));
    assertThat(RetentionChoice.of(rule(Optional.empty(), Optional.of(1)), ended, NO_OTHERS, NOW))
        .containsExactly(
            all("a", new Reason.TooManyJobs(3, 1)), all("b", new Reason.TooManyJobs(3, 1)));
  }
}
