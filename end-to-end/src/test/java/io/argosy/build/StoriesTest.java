package io.argosy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which stories run when: no story is lost between {@code mvn verify} and all of them. */
class StoriesTest {
  private static final Path STORIES = Path.of("end-to-end/src/test/java/io/argosy/endtoend");
  private static final Pattern TAG = Pattern.compile("@Tag\\(.*");
  private static final String MOVED = "@Tag(\"components\")";

  @Test
  void the_check_of_a_submission_runs_every_story() {
    List<String> calls =
        Checkout.lines(Path.of(".ci/run")).stream()
            .filter(it -> it.startsWith("exec mvn"))
            .toList();
    assertThat(calls).hasSize(1).allMatch(it -> it.contains(" verify -Pcomponents "));
  }

  @Test
  void the_only_tag_is_the_one_that_the_build_knows() {
    Stream<String> tags =
        Checkout.files(".java").stream()
            .filter(file -> file.startsWith(STORIES))
            .flatMap(file -> TAG.matcher(Checkout.text(file)).results())
            .map(found -> found.group());
    assertThat(tags).isNotEmpty().containsOnly(MOVED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BagIT",
        "CrashIT",
        "FullDiskIT",
        "PodmanIT",
        "PostgresStoreIT",
        "RemoteAgentIT",
        "RentIT",
        "ReplicaIT",
        "S3IT",
        "ServiceIT",
        "SlurmIT",
        "SshAgentIT",
        "TakePartIT",
        "WorkersIT",
        "WorkflowIT"
      })
  void one_real_run_of_each_executor_store_and_kind_of_job_needs_no_profile(String story) {
    String text = Checkout.text(STORIES.resolve(story + ".java"));
    String moved = MOVED + "\n  @";
    int tests = text.split("\n  @(Parameterized)?Test\n", -1).length;
    int tagged = text.split(Pattern.quote(moved) + "(Parameterized)?Test\n", -1).length;
    assertThat(tests - tagged).as(story + "'s stories without " + MOVED).isPositive();
    assertThat(text).as("a tag of the whole class").doesNotContain("\n" + MOVED);
  }
}
