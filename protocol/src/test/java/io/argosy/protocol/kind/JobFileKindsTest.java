package io.argosy.protocol.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.job.RunsReader;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JobFileKindsTest {
  private static final JobFileKinds STANDARD = JobFileKinds.standard(List.of("argosy"));

  private static JobFile read(JobFileKinds kinds, String text) {
    return new JobFileReader(kinds).parse("job.yaml", text, Path.of("/jobs"), Instant.EPOCH);
  }

  private static String refused(JobFileKinds kinds, String text) {
    return catchThrowableOfType(BadInput.class, () -> read(kinds, text)).sentence();
  }

  @Test
  void a_further_kind_is_read_by_its_own_reader_with_the_sections_that_all_kinds_have() {
    JobFile job =
        read(
            STANDARD.with("echo", Echo::read),
            "{argosy: 1, kind: echo, name: hello, run: {chunked: [echo, hello], retries: 2}}");

    assertThat(job).isInstanceOf(Echo.class);
    assertThat(job.kind()).isEqualTo("echo");
    assertThat(job.name()).isEqualTo("hello");
    assertThat(job.retries()).isEqualTo(2);
    assertThat(job.folder()).isEqualTo(Path.of("/jobs"));
    assertThat(job.elsewhere().orElseThrow().way().command()).containsExactly("echo", "hello");
  }

  @Test
  void messages_about_an_unknown_kind_list_the_kinds_of_the_registry() {
    JobFileKinds four = STANDARD.with("echo", Echo::read);

    assertThat(refused(STANDARD, "{argosy: 1, kind: ecko}"))
        .isEqualTo("kind is ecko; it must be one of iterative, bag, workflow, pipeline");
    assertThat(refused(four, "{argosy: 1, kind: ecko}"))
        .isEqualTo(
            "kind is ecko; it must be one of iterative, bag, workflow, pipeline, echo; did you"
                + " mean echo?");
    assertThat(refused(four, "{argosy: 1, kind: mapreduce}"))
        .isEqualTo(
            "kind is mapreduce, which is not supported yet; it must be iterative, bag, workflow,"
                + " pipeline or echo");
    assertThat(refused(STANDARD, "{argosy: 1}"))
        .isEqualTo("kind is missing; it must be iterative, bag, workflow or pipeline");
  }

  @Test
  void a_kind_that_is_planned_for_later_is_read_once_it_has_a_reader() {
    JobFile job =
        read(
            STANDARD.with("mapreduce", Echo::read),
            "{argosy: 1, kind: mapreduce, name: p, run: {chunked: [echo]}}");

    assertThat(job.name()).isEqualTo("p");
  }

  @Test
  void a_kind_more_leaves_the_registry_as_it_was_and_no_kind_has_two_readers() {
    JobFileKinds four = STANDARD.with("echo", Echo::read);

    assertThat(STANDARD.names())
        .containsExactly("iterative", "bag", "workflow", "pipeline", "tasks");
    assertThat(four.names())
        .containsExactly("iterative", "bag", "workflow", "pipeline", "tasks", "echo");
    assertThatIllegalArgumentException().isThrownBy(() -> four.with("echo", Echo::read));
  }

  /** A kind that this package does not know. */
  private record Echo(String name, List<Run> runs, int retries, Path folder, String text)
      implements JobFile {
    static Echo read(KindReader.Input input) {
      input.root().only("argosy", "kind", "name", "run");
      RunsReader runs = new RunsReader(input.root());
      return new Echo(
          input.common().name(), runs.runs(), runs.retries(), input.folder(), input.text());
    }

    @Override
    public String kind() {
      return "echo";
    }

    @Override
    public OptionalLong seed() {
      return OptionalLong.empty();
    }

    @Override
    public Optional<String> policy() {
      return Optional.empty();
    }

    @Override
    public Promise promise() {
      return new Promise(Optional.empty(), Otherwise.CONTINUE);
    }

    @Override
    public Result result() {
      return new Result(new Merge.Collect());
    }

    @Override
    public List<String> files() {
      return List.of();
    }

    @Override
    public boolean isExact() {
      return true;
    }
  }
}
