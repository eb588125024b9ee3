package io.argosy.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.cli.job.JobSummary;
import io.argosy.protocol.text.BadInput;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class JobFilterTest {
  private static final Instant NOW = Instant.parse("2030-01-31T18:00:00Z");
  private static final List<JobSummary> JOBS =
      List.of(
          job("old-1", "ada", "done", "2030-01-01T00:00:00Z"),
          job("late-1", "ada", "done after the deadline", "2030-01-30T20:00:00Z"),
          job("now-1", "bob", "running", "2030-01-31T17:00:00Z"));

  private static JobSummary job(String name, String user, String outcome, String at) {
    Optional<Instant> began = Optional.of(Instant.parse(at));
    return new JobSummary(
        name, "iterative", user, outcome, "-", "-", "-", began, Optional.empty(), Optional.empty());
  }

  private static List<String> chosen(String... flags) {
    JobFilter filter = new JobFilter();
    CommandLine.populateCommand(filter, flags);
    return JOBS.stream().filter(filter.of(NOW)).map(JobSummary::job).toList();
  }

  @Test
  void each_flag_leaves_jobs_out() {
    assertThat(chosen()).containsExactly("old-1", "late-1", "now-1");
    assertThat(chosen("--state", "done")).containsExactly("old-1", "late-1");
    assertThat(chosen("--state", "late")).containsExactly("late-1");
    assertThat(chosen("--state", "running")).containsExactly("now-1");
    assertThat(chosen("--state", "ended", "--user", "bob")).isEmpty();
    assertThat(chosen("--user", "ada")).containsExactly("old-1", "late-1");
    assertThat(chosen("--since", "1d")).containsExactly("late-1", "now-1");
    assertThat(chosen("--since", "2030-01-31T00:00:00+01:00")).containsExactly("now-1");
  }

  @Test
  void a_wrong_value_is_named_with_what_would_be_right() {
    assertThatThrownBy(() -> chosen("--state", "gone"))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--state is gone; it must be one of running, interrupted, waiting, ended, done, late,"
                + " failed, cancelled");
    assertThatThrownBy(() -> chosen("--since", "yesterday"))
        .hasMessageStartingWith("--since is yesterday; it must be a duration such as 2d, or an");
  }
}
