package io.argosy.cli.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.cli.job.JobReading;
import io.argosy.cli.jobs.JobView;
import io.argosy.cli.jobs.JobViews;
import io.argosy.core.balance.Policies;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.server.kind.ServedKinds;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardKindsTest {
  @Test
  void every_kind_of_job_file_has_a_view() {
    assertThat(StandardKinds.views().all().stream().map(JobView::kind))
        .containsExactlyInAnyOrder("iterative", "bag", "workflow", "tasks", "pipeline");
  }

  @ParameterizedTest
  @ValueSource(strings = {"iterative", "bag", "workflow", "tasks", "pipeline"})
  void the_kind_names_what_runs_its_work(String kind) {
    assertThat(JobReading.standard().holder(kind)).isIn("partition", "slot", "worker");
  }

  @Test
  void a_kind_without_a_view_is_refused_with_those_that_have_one() {
    String text =
        """
        argosy: 1
        kind: iterative
        name: job
        iterations: {mode: range, total: 4}
        run: {chunked: [echo]}
        """;
    JobFile file =
        JobFileReader.parse("job.yaml", text, Path.of("/"), Policies.names(), Instant.EPOCH);
    JobViews others = JobViews.none(JobReading.standard(), ServedKinds.standard());
    for (JobView view : StandardKinds.views().all()) {
      others = view.kind().equals("iterative") ? others : others.with(view);
    }
    JobViews known = others;

    assertThatThrownBy(() -> known.of(file))
        .hasMessageContaining("is of kind 'iterative', which this program does not know")
        .hasMessageContaining("it knows bag, workflow, tasks");
    assertThat(known.with(StandardKinds.views().of(file)).of(file).kind()).isEqualTo("iterative");
  }
}
