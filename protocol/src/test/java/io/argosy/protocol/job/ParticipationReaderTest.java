package io.argosy.protocol.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParticipationReaderTest {
  private static JobFile read(String run, String result) {
    String text =
        "argosy: 1\nkind: iterative\nname: x\niterations: {mode: range, total: 9}\n" + run + result;
    return JobFileReader.parse("x.yaml", text, Path.of("/jobs"), List.of(), Instant.EPOCH);
  }

  private static final String FILE = "\nresult: {from: file}\n";

  @Test
  void a_watched_program_names_its_progress_source_and_unit() {
    JobFile job =
        read(
            "run: {watched: [a], progress: {from: stderr, pattern: '(\\d+)%', unit: percent}}", "");

    assertThat(job.runs().getFirst().way())
        .isEqualTo(
            new Participation.Watched(
                List.of("a"),
                new Participation.Progress(
                    Participation.Place.STDERR,
                    "(\\d+)%",
                    Participation.Unit.PERCENT,
                    Duration.ofSeconds(30))));
    assertThat(job.runs().getFirst().from()).isEqualTo(JobFile.From.STDOUT);
  }

  @Test
  void a_cooperative_program_stores_files_whatever_it_prints() {
    JobFile job = read("run: {cooperative: [sh, a.sh], over: http}", "\nresult: {merge: concat}\n");

    assertThat(job.runs().getFirst().way())
        .isEqualTo(new Participation.Cooperative(List.of("sh", "a.sh"), Participation.Over.HTTP));
    assertThat(job.runs().getFirst().from()).isEqualTo(JobFile.From.FILE);
    assertThat(job.result().merge()).isEqualTo(new JobFile.Merge.Concat());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {} | run.chunked is missing; it must be a command with its arguments: [java, Pi.java, "{first}", "{count}"]; or run.watched or run.cooperative is there in its place
          {chunked: [a], watched: [b]} | run.watched is a list, but run.chunked is there too; a program takes part in one way
          {watched: [a]} | run.progress is missing; it must be a group such as {from: stdout, pattern: '([0-9.]+)%', unit: percent}
          {chunked: [a], progress: {from: stdout}} | run.progress is a group of fields, but it belongs to run.watched, and this is run.chunked; remove it
          {watched: [a], over: http} | run.over is http, but it belongs to run.cooperative, and this is run.watched; remove it
          {watched: [a], progress: {pattern: '(x)', unit: count}} | run.progress.from is missing; it must be stdout, stderr or file
          {watched: [a], progress: {from: paper, pattern: '(x)', unit: count}} | run.progress.from is paper; it must be one of stdout, stderr, file
          {watched: [a], progress: {from: file, unit: count}} | run.progress.pattern is missing; it must be a regular expression with one group around the number, such as '([0-9.]+)%'
          {watched: [a], progress: {from: file, pattern: 'done', unit: count}} | run.progress.pattern is "done"; it must be a regular expression with one group around the number, such as '([0-9.]+)%'
          {watched: [a], progress: {from: file, pattern: '(a)(b)', unit: count}} | run.progress.pattern is "(a)(b)"; it must be a regular expression with one group around the number, such as '([0-9.]+)%'
          {watched: [a], progress: {from: file, pattern: '(a', unit: count}} | run.progress.pattern is "(a"; it must be a regular expression with one group around the number, such as '([0-9.]+)%'; unclosed group
          {watched: [a], progress: {from: file, pattern: '(x)'}} | run.progress.unit is missing; it must be count, percent or fraction
          {watched: [a], progress: {from: file, pattern: '(x)', unit: persent}} | run.progress.unit is persent; it must be one of count, percent, fraction; did you mean percent?
          {watched: [a], progress: {from: file, pattern: '(x)', unit: count, within: 5}} | run.progress.within is 5; it must be a positive duration with a unit, such as 30s or 5m
          {watched: [a], progress: {from: file, pattern: '(x)', units: count}} | run.progress.units is not a known field; did you mean run.progress.unit?
          {cooperative: [a]} | run.over is missing; it must be http or lines
          {cooperative: [a], over: mail} | run.over is mail; it must be one of http, lines
          {cooperative: [a, "{first}"], over: http} | run.cooperative is a list with {first}, but a cooperative program receives its work while it runs
          {cooperative: [""], over: http} | run.cooperative is a list whose first word is blank; it must name a program
          {cooperative: [a, "{seed}"], over: http} | seed is missing; it must be a whole number, such as 42, because run.cooperative asks for {seed}
          """)
  void every_mistake_is_one_sentence(String run, String sentence) {
    BadInput refused = catchThrowableOfType(BadInput.class, () -> read("run: " + run, FILE));

    assertThat(refused.sentence()).isEqualTo(sentence);
  }

  @Test
  void progress_and_result_cannot_share_standard_output() {
    String run = "run: {watched: [a], progress: {from: stdout, pattern: '(x)', unit: count}}";

    assertThat(catchThrowableOfType(BadInput.class, () -> read(run, "")).sentence())
        .isEqualTo(
            "result.from is missing; it must be file, because run.progress is read from standard"
                + " output");
    assertThat(
            catchThrowableOfType(BadInput.class, () -> read(run, "\nresult: {from: stdout}\n"))
                .sentence())
        .isEqualTo(
            "result.from is stdout; it must be file, because run.progress is read from standard"
                + " output");
    assertThat(read(run, FILE).runs().getFirst().from()).isEqualTo(JobFile.From.FILE);
  }

  @Test
  void what_a_cooperative_program_prints_is_not_its_result() {
    BadInput refused =
        catchThrowableOfType(
            BadInput.class,
            () -> read("run: {cooperative: [a], over: lines}", "\nresult: {from: stdout}\n"));

    assertThat(refused.sentence())
        .isEqualTo(
            "result.from is stdout, but a cooperative program names what it stores; remove it");
  }

  @Test
  void a_cooperative_call_knows_its_address_and_a_seed_of_its_own() {
    JobFile job = read("seed: 3\nrun: {cooperative: [a, '{url}', '{seed}'], over: http}", "");
    Path out = Path.of("/x/out");

    JobFile.Run run = job.runs().getFirst();
    ChunkCall call = ChunkCall.cooperative(job, run, 1, 2, 0, out, Optional.of("http://h/t"));
    ChunkCall other = ChunkCall.cooperative(job, run, 1, 2, 1, out, Optional.empty());

    assertThat(call.command()).startsWith("a", "http://h/t");
    assertThat(call.env()).containsEntry("ARGOSY_URL", "http://h/t");
    assertThat(call.env().get("ARGOSY_SEED")).isNotEqualTo(other.env().get("ARGOSY_SEED"));
    assertThat(other.env()).containsEntry("ARGOSY_OUT", "/x/out").doesNotContainKey("ARGOSY_URL");
  }
}
