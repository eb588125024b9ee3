package io.argosy.protocol.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.Participation;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFileReaderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String FULL =
      """
      argosy: 1
      kind: iterative
      name: pi
      seed: 42
      iterations: {mode: count, total: 2e9}
      run: {chunked: [java, Pi.java, "{first}", 7], env: {MODE: fast}, timeout: 10m, retries: 2}
      promise: {deadline: 2m, otherwise: stop}
      result: {from: stdout, merge: sum}
      slots: {initial: 2, max: 8}
      policy: ruper
      """;

  private static IterativeFile read(String text) {
    return (IterativeFile)
        JobFileReader.parse("pi.yaml", text, Path.of("/jobs"), List.of("static", "ruper"), NOW);
  }

  private static BadInput refused(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text));
  }

  /** The full file with one line replaced. */
  private static String with(String line) {
    String field = line.substring(0, line.indexOf(':') + 1);
    return FULL.replaceAll("(?m)^" + field + ".*$", line.replace("$", "\\$"));
  }

  @Test
  void every_field_of_a_full_file_is_read() {
    IterativeFile job = read(FULL);

    assertThat(job.name()).isEqualTo("pi");
    assertThat(job.seed()).isEqualTo(OptionalLong.of(42));
    assertThat(job.iterations())
        .isEqualTo(
            new IterativeFile.Iterations(
                IterativeFile.Mode.COUNT, 2_000_000_000L, OptionalLong.empty()));
    assertThat(job.runs().getFirst().way())
        .isEqualTo(new Participation.Chunked(List.of("java", "Pi.java", "{first}", "7")));
    assertThat(job.runs().getFirst().env()).isEqualTo(Map.of("MODE", "fast"));
    assertThat(job.runs().getFirst().timeout()).contains(Duration.ofMinutes(10));
    assertThat(job.retries()).isEqualTo(2);
    assertThat(job.promise().deadline())
        .contains(new JobFile.Deadline.Within(Duration.ofMinutes(2)));
    assertThat(job.promise().otherwise()).isEqualTo(JobFile.Otherwise.STOP);
    assertThat(job.runs().getFirst().from()).isEqualTo(JobFile.From.STDOUT);
    assertThat(job.result().merge()).isEqualTo(new JobFile.Merge.Sum());
    assertThat(job.slots()).isEqualTo(new IterativeFile.Slots(2, OptionalInt.of(8)));
    assertThat(job.policy()).contains("ruper");
    assertThat(job.folder()).isEqualTo(Path.of("/jobs"));
    assertThat(job.text()).isEqualTo(FULL);
  }

  @Test
  void what_may_be_left_out_has_a_default() {
    IterativeFile job =
        read(
            """
            argosy: 1
            kind: iterative
            name: sweep
            iterations:
              mode: range
              total: 1_000
            run:
              chunked:
                - ./sweep.sh
            """);

    assertThat(job.seed()).isEmpty();
    assertThat(job.retries()).isEqualTo(3);
    assertThat(job.runs().getFirst().timeout()).isEmpty();
    assertThat(job.promise().deadline()).isEmpty();
    assertThat(job.promise().otherwise()).isEqualTo(JobFile.Otherwise.CONTINUE);
    assertThat(job.result().merge()).isEqualTo(new JobFile.Merge.Collect());
    assertThat(job.slots()).isEqualTo(new IterativeFile.Slots(1, OptionalInt.empty()));
  }

  @Test
  void a_deadline_may_count_from_the_first_start() {
    IterativeFile job = read(with("promise: {deadline: 1h30m from start}"));
    assertThat(job.promise().deadline())
        .contains(new JobFile.Deadline.FromStart(Duration.ofMinutes(90)));
  }

  @Test
  void a_deadline_may_be_an_instant_with_its_offset() {
    IterativeFile job = read(with("promise: {deadline: 2026-01-01T02:00:00+01:00}"));

    assertThat(job.promise().deadline())
        .contains(new JobFile.Deadline.By(Instant.parse("2026-01-01T01:00:00Z")));
  }

  @Test
  void a_deadline_of_a_job_that_was_accepted_is_not_judged_again() {
    for (String deadline : List.of("1999-01-01T00:00:00Z", "2099-01-01T00:00:00Z")) {
      String text = with("promise: {deadline: " + deadline + "}");

      assertThat(refused(text)).isNotNull();
      assertThat(
              JobFileReader.parseAccepted(text, Path.of("/jobs"), List.of("static", "ruper"))
                  .promise()
                  .deadline())
          .contains(new JobFile.Deadline.By(Instant.parse(deadline)));
    }
  }

  @Test
  void a_merge_may_be_a_command_and_a_result_may_be_a_file() {
    IterativeFile job = read(with("result: {from: file, merge: [sort, -n]}"));

    assertThat(job.runs().getFirst().from()).isEqualTo(JobFile.From.FILE);
    assertThat(job.result().merge()).isEqualTo(new JobFile.Merge.Command(List.of("sort", "-n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          argosy: 2 | argosy is 2; it must be 1, the version of job files that is read here
          kind: itertive | kind is itertive; it must be one of iterative, bag, workflow, pipeline; did you mean iterative?
          kind: mapreduce | kind is mapreduce, which is not supported yet; it must be iterative, bag, workflow or pipeline
          name: a/b | name is a/b; it must be 1 to 100 letters, digits, dots, dashes or underscores, such as pi
          name: [a] | name is a list; it must be text
          name: | name is empty; it must be text
          seed: 1.5 | seed is 1.5; it must be a whole number from -9223372036854775808 to 9223372036854775807, such as 42
          iterations: {mode: count, total: -5} | iterations.total is -5; it must be a whole number from 1 to 1152921504606846976, such as 1000000 or 2e9
          iterations: {mode: count, total: 2.5} | iterations.total is 2.5; it must be a whole number from 1 to 1152921504606846976, such as 1000000 or 2e9
          iterations: {mode: count, total: 1e999999999} | iterations.total is 1e999999999; it must be a whole number from 1 to 1152921504606846976, such as 1000000 or 2e9
          iterations: {mode: count, total: many} | iterations.total is many; it must be a whole number from 1 to 1152921504606846976, such as 1000000 or 2e9
          iterations: {mode: count, total: "7"} | iterations.total is "7"; it must be a whole number from 1 to 1152921504606846976, such as 1000000 or 2e9
          iterations: {mode: counts, total: 7} | iterations.mode is counts; it must be one of count, range; did you mean count?
          iterations: {mode: count} | iterations.total is missing; it must be a whole number of iterations, such as 2e9
          iterations: 7 | iterations is 7; it must be a group of fields
          iterations: {mode: count, total: 7, block: 0} | iterations.block is 0; it must be a whole number from 1 to 1152921504606846976, such as 10000 or 1e4
          iterations: {mode: count, total: 2e9, block: 10} | iterations.block is 10; it must be at least 200 for 2000000000 iterations, because a job has at most 10000000 blocks
          run: {chunked: java Pi.java} | run.chunked is java Pi.java; it must be a list of one word or more, such as [java, Pi.java, "{first}", "{count}"]
          run: {chunked: []} | run.chunked is a list of nothing; it must be a list of one word or more, such as [java, Pi.java, "{first}", "{count}"]
          run: {chunked: [a, [b]]} | run.chunked[1] is a list; it must be a single value
          run: {chunked: [a], timeout: 90} | run.timeout is 90; it must be a positive duration with a unit, such as 90s, 10m or 1h30m
          run: {chunked: [a], timeout: soon} | run.timeout is soon; it must be a positive duration, such as 90s, 10m or 1h30m
          run: {chunked: [a], retries: -1} | run.retries is -1; it must be a whole number from 0 to 1000, such as 3
          run: {chunked: [a], workers: 0} | run.workers is 0; it must be a whole number from 1 to 1000, such as 4
          run: {chunked: [a], env: {ARGOSY_X: 1}} | run.env.ARGOSY_X is 1, but names that begin with ARGOSY_ are set by Argosy
          run: {chunked: [a], env: [1]} | run.env is a list; it must be a group of fields
          run: {chunked: [a], retry: 1} | run.retry is not a known field; did you mean run.retries?
          promise: {deadline: 90} | promise.deadline is 90, a number without a unit; it must be a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as 2030-01-31T18:00:00+01:00
          promise: {deadline: -5m} | promise.deadline is -5m; it must be a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as 2030-01-31T18:00:00+01:00
          promise: {deadline: 5 from start} | promise.deadline is 5 from start; it must be a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as 2030-01-31T18:00:00+01:00
          promise: {deadline: 0s} | promise.deadline is 0s; it must be a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as 2030-01-31T18:00:00+01:00
          promise: {deadline: 2026-02-01T00:00:00} | promise.deadline is 2026-02-01T00:00:00; it must be a positive duration such as 90s, 15m or 1h30m, or an instant with its offset such as 2030-01-31T18:00:00+01:00
          promise: {deadline: 2020-01-01T00:00:00Z} | promise.deadline is 2020-01-01T00:00:00Z, which is in the past; it must be after 2026-01-01T00:00:00Z, or a duration such as 15m
          promise: {deadline: 2400-01-01T00:00:00Z} | promise.deadline is 2400-01-01T00:00:00Z, more than ten years away; it must be nearer
          promise: {budget: 5 EUR} | promise.budget is 5 EUR, but a budget is not supported for iterative jobs yet; remove it
          promise: {otherwise: pause} | promise.otherwise is pause; it must be one of continue, stop
          result: {from: paper} | result.from is paper; it must be one of stdout, file
          result: {merge: product} | result.merge is product; it must be one of sum, concat, collect, [command]
          slots: {initial: 4, max: 2} | slots.max is 2; it must be at least slots.initial, which is 4
          slots: {initial: 0} | slots.initial is 0; it must be a whole number from 1 to 10000, such as 1
          policy: rupert | policy is rupert; it must be one of static, ruper; did you mean ruper?
          """)
  void a_wrong_value_gets_a_sentence_that_says_what_would_be_right(String line, String sentence) {
    assertThat(refused(with(line)).sentence()).isEqualTo(sentence);
  }

  @Test
  void a_job_in_blocks_is_exact_and_its_seeds_come_from_the_numbers_of_its_blocks() {
    IterativeFile job = read(with("iterations: {mode: count, total: 1000, block: 40}"));

    assertThat(job.iterations().block()).hasValue(40);
    assertThat(job.isExact()).isTrue();
    assertThat(job.seedStream(0)).isZero();
    assertThat(job.seedStream(120)).isEqualTo(3);
  }

  @Test
  void only_a_program_that_is_called_for_each_chunk_has_blocks() {
    String text =
        with("iterations: {mode: count, total: 1000, block: 40}")
            .replaceFirst("run: .*", "run: {cooperative: [./work], over: lines}")
            .replace("from: stdout, ", "");

    assertThat(refused(text).sentence())
        .isEqualTo(
            "iterations.block is 40, but run.cooperative chooses itself how much it does before it"
                + " stores a result; use run.chunked, which is called once for each block, or"
                + " remove iterations.block");
  }

  @Test
  void an_error_names_file_line_field_and_value() {
    BadInput error = refused(with("slots: {initial: 2, max: none}"));

    assertThat(error).hasMessageStartingWith("pi.yaml, line 9: slots.max is none; it must be");
    assertThat(error.line()).hasValue(9);
    assertThat(error.field()).isEqualTo("slots.max");
    assertThat(error.value()).isEqualTo("none");
  }

  @Test
  void an_unknown_field_is_refused_with_the_nearest_name_or_the_list_of_names() {
    assertThat(refused(FULL + "polisy: x\n").sentence())
        .isEqualTo("polisy is not a known field; did you mean policy?");
    assertThat(refused(FULL + "favourite: x\n").sentence())
        .isEqualTo(
            "favourite is not a known field; the fields known here are argosy, kind, name, seed,"
                + " iterations, run, promise, result, slots, policy, files");
  }

  @Test
  void a_count_job_needs_a_seed_and_a_range_job_only_when_it_asks_for_one() {
    String unseeded = FULL.replace("seed: 42\n", "");

    assertThat(refused(unseeded).sentence()).startsWith("seed is missing; it must be");
    String range = unseeded.replace("count, total", "range, total");
    assertThat(read(range).seed()).isEmpty();
    assertThat(refused(range.replace("{first}", "{seed}")).sentence())
        .endsWith("because run.chunked asks for {seed}");
  }

  @Test
  void every_missing_group_is_named() {
    assertThat(refused("a: 1\n").sentence()).startsWith("argosy is missing");
    assertThat(refused("argosy: 1\n").sentence()).startsWith("kind is missing");
    assertThat(refused("argosy: 1\nkind: iterative\nname: x\n").sentence())
        .startsWith("iterations is missing");
  }
}
