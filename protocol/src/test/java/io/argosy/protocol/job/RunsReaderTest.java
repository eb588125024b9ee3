package io.argosy.protocol.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunsReaderTest {
  private static final String PERCENT =
      "watched: [b], progress: {from: stdout, pattern: '(x)', unit: percent}";

  private static JobFile read(String run, String more) {
    String text =
        "argosy: 1\nkind: iterative\nname: x\niterations: {mode: range, total: 9}\n"
            + ("run: " + run + "\n")
            + more;
    return JobFileReader.parse("x.yaml", text, Path.of("/jobs"), List.of(), Instant.EPOCH);
  }

  private static String command(JobFile job, String machine, String site) {
    return job.runOn(machine, site).map(run -> run.way().command().getFirst()).orElse("none");
  }

  @Test
  void each_place_has_its_own_way_and_the_others_have_the_one_without_a_name() {
    JobFile job = read("[{chunked: [a]}, {chunked: [b], on: [lab]}, {chunked: [c], on: [m1]}]", "");

    assertThat(command(job, "m7", "home")).isEqualTo("a");
    assertThat(command(job, "m7", "lab")).isEqualTo("b");
    assertThat(command(job, "m1", "lab")).as("the machine is nearer than its site").isEqualTo("c");
    assertThat(job.places()).as("everywhere").isEmpty();
  }

  @Test
  void without_a_way_for_the_others_only_the_named_places_can_run_it() {
    JobFile job = read("[{chunked: [b], on: [lab, m2]}, {chunked: [c], on: [m1]}]", "");

    assertThat(command(job, "m7", "home")).isEqualTo("none");
    assertThat(job.places()).containsExactly("lab", "m1", "m2");
    assertThat(read("{chunked: [a], on: [m1]}", "").places()).containsExactly("m1");
  }

  @Test
  void each_way_has_its_own_settings_and_the_job_has_one_number_of_retries() {
    JobFile job =
        read("[{chunked: [a], env: {A: b}, retries: 7}, {chunked: [b], on: [m], timeout: 1s}]", "");

    assertThat(job.runs().getFirst().env()).containsEntry("A", "b");
    assertThat(job.runs().getFirst().timeout()).isEmpty();
    assertThat(job.runs().getLast().env()).isEmpty();
    assertThat(job.runs().getLast().timeout()).isPresent();
    assertThat(job.runs().getLast().field()).isEqualTo("run[1]");
    assertThat(job.retries()).isEqualTo(7);
  }

  @Test
  void result_from_is_given_once_for_all_ways_or_by_each_way() {
    String all = "[{chunked: [a]}, {" + PERCENT + ", on: [m], result: {from: file}}, ";
    JobFile job = read(all + "{cooperative: [c], over: lines, on: [n]}]", "");

    assertThat(job.runs().stream().map(JobFile.Run::from).toList())
        .containsExactly(JobFile.From.STDOUT, JobFile.From.FILE, JobFile.From.FILE);
    assertThat(read("[{" + PERCENT + "}]", "result: {from: file}").runs().getFirst().from())
        .isEqualTo(JobFile.From.FILE);
    assertThat(
            read(
                    "[{chunked: [a]}, {cooperative: [c], over: lines, on: [n]}]",
                    "result: {from: stdout}")
                .runs()
                .getLast()
                .from())
        .as("what the job says of standard output is for those who are called")
        .isEqualTo(JobFile.From.FILE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [] | run is a list of nothing; it must name at least one way, such as {chunked: [java, Pi.java, "{first}", "{count}"]}
          [a] | run[0] is a; it must be a group of fields
          [{chunked: [a]}, {chunked: [b]}] | run[1].on is missing; it must be a list of sites or machines such as [lab, laptop]: run[0] is for all places that are not named, and only one can be
          [{chunked: [a], on: [m, n]}, {chunked: [b], on: [n]}] | run[1].on is a list with n, which run[0].on names too; a place has one way
          [{chunked: [a], on: [m, m]}] | run[0].on is a list with m, which it names twice; a place has one way
          [{chunked: [a], on: []}] | run[0].on is a list of nothing; it must be a list of one word or more, such as [lab, laptop]
          [{chunked: [a], on: lab}] | run[0].on is lab; it must be a list of one word or more, such as [lab, laptop]
          {chunked: [a], on: ["my lab"]} | run.on is a list with 'my lab'; a site or machine is called by 1 to 100 letters, digits, dots, dashes or underscores
          [{chunked: [a], at: [m]}] | run[0].at is not a known field; the fields known here are chunked, watched, cooperative, progress, over, on, env, timeout, retries, workers, container, result
          [{chunked: [a], retries: 1}, {chunked: [b], on: [m], retries: 2}] | run[1].retries is 2, but run[0].retries is 1; what failed in one way may be done in another, so there is one number for all: say it once
          [{chunked: [a]}, {on: [m]}] | run[1].chunked is missing; it must be a command with its arguments: [java, Pi.java, "{first}", "{count}"]; or run[1].watched or run[1].cooperative is there in its place
          [{chunked: [a]}, {cooperative: [b], over: http, on: [m], result: {from: stdout}}] | run[1].result.from is stdout, but a cooperative program names what it stores; remove it
          [{chunked: [a], result: {merge: sum}}] | run[0].result.merge is not a known field; the fields known here are from
          [{chunked: [a, "{seed}"], on: [m]}] | seed is missing; it must be a whole number, such as 42, because run[0].chunked asks for {seed}
          """)
  void every_mistake_is_one_sentence(String run, String sentence) {
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read(run, ""));

    assertThat(refused.sentence()).isEqualTo(sentence);
  }

  @Test
  void a_way_whose_progress_is_on_standard_output_needs_its_result_elsewhere() {
    String run = "[{chunked: [a]}, {" + PERCENT + ", on: [m]}]";
    String sentence =
        "run[1].result.from is missing; it must be file, because run[1].progress is read from"
            + " standard output";

    for (String more : List.of("", "result: {from: stdout}")) {
      BadInput refused = catchThrowableOfType(BadInput.class, () -> read(run, more));
      assertThat(refused.sentence()).isEqualTo(sentence);
    }
  }
}
