package io.argosy.runtime.kind.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.kind.pipeline.PipelineSpec;
import io.argosy.core.kind.pipeline.StageRecord;
import io.argosy.core.model.Interval;
import io.argosy.core.model.ResultRef;
import io.argosy.protocol.job.ChunkCall;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.runtime.merge.MergeFailed;
import io.argosy.runtime.runs.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values go from task to task: looked up, divided, laid out, stored, gathered. */
class StagePreparationTest {
  private static final String FILE =
      """
      argosy: 1
      kind: pipeline
      name: etl
      data: {bins: 2}
      tasks:
        - {id: list, run: [sh, list.sh], output: [items]}
        - id: convert
          on: processors
          run: [sh, convert.sh]
          partition: {items: "#items", bins: "#bins"}
          input: {group: "#group", all: "#processors"}
          output: [parts]
          errorAction: continue
        - {id: combine, run: [sh, combine.sh], input: {parts: "#parts"}, output: [report]}
      result: {from: "#report"}
      """;

  @TempDir private Path data;
  private RunFolder run;
  private PipelineFile file;
  private PipelineSpec spec;
  private final List<StageRecord> stages = new ArrayList<>();
  private final List<Interval> kept = new ArrayList<>();

  @BeforeEach
  void begin() throws IOException {
    run = RunFolder.create(data, "etl", "pipeline", data, FILE);
    file = (PipelineFile) JobFileReader.parse("job", FILE, data, List.of("argosy"), Instant.EPOCH);
    spec = PipelineSpecs.of(file, 3);
  }

  @Test
  void items_are_divided_and_each_task_gets_its_group() throws Exception {
    ended(
        0,
        "{\"items\": [{\"key\": \"a\", \"weight\": 5, \"x\": 1}, {\"key\": \"b\","
            + " \"weight\": 9}]}");
    StagePreparation.Outcome.Prepared prepared = (StagePreparation.Outcome.Prepared) prepare(1);
    assertThat(prepared.tasks()).isEqualTo(2);
    assertThat(prepared.items()).isEqualTo(2);
    opened(1, prepared);
    Path out = data.resolve("1.part");
    ChunkCall call = calls().of(file.tasks().get(1).run(), 2, out);
    assertThat(call.command()).containsExactly("sh", "convert.sh");
    assertThat(Files.readString(Path.of(call.env().get("ARGOSY_INPUT"))))
        .isEqualTo("{\"group\":[{\"key\":\"a\",\"weight\":5,\"x\":1}],\"all\":3}");
  }

  @Test
  void equal_results_give_an_equal_plan() throws Exception {
    ended(0, "{\"items\": [{\"key\": \"a\", \"weight\": 5}]}");
    assertThat(prepare(1)).isEqualTo(prepare(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7|#items, the items of task convert, is 7; it must be a list such as [{\"key\":"
            + " \"a.csv\", \"weight\": 120}]",
        "[{\"key\": \"a\", \"weight\": -1}]|the items of task convert are wrong: the weight of"
            + " items[0] (a) is -1.0; it must be a number from 0 to 1e15",
        "[{\"key\": \"a\", \"weight\": \"big\"}]|the items of task convert are wrong: the weight of"
            + " items[0] (a) is missing or not a number; it must be a number from 0 to 1e15",
        "[3]|the items of task convert are wrong: items[0] has no key; it must be a text",
      })
  void items_that_are_none_make_the_stage_impossible(String items, String reason) throws Exception {
    ended(0, "{\"items\": " + items + "}");
    assertThat(prepare(1)).isEqualTo(new StagePreparation.Outcome.Impossible(reason));
  }

  @Test
  void no_items_make_no_tasks_and_the_next_stage_reads_an_empty_list() throws Exception {
    ended(0, "{\"items\": []}");
    StagePreparation.Outcome.Prepared none = (StagePreparation.Outcome.Prepared) prepare(1);
    assertThat(none.tasks()).isZero();
    opened(1, none);
    opened(2, (StagePreparation.Outcome.Prepared) prepare(2));
    ChunkCall call = calls().of(file.tasks().get(2).run(), 1, data.resolve("1.part"));
    assertThat(Files.readString(Path.of(call.env().get("ARGOSY_INPUT"))))
        .isEqualTo("{\"parts\":[]}");
  }

  @Test
  void a_reader_of_a_key_whose_producer_failed_names_the_producer() throws Exception {
    ended(0, "{\"items\": [{\"key\": \"a\", \"weight\": 5}]}");
    opened(1, (StagePreparation.Outcome.Prepared) prepare(1));
    assertThat(prepare(2))
        .isEqualTo(
            new StagePreparation.Outcome.Impossible(
                "task combine reads #parts, which task convert did not write: it failed"));
  }

  @Test
  void a_file_among_the_outputs_is_stored_and_laid_out_for_its_reader() throws Exception {
    ended(0, "{\"items\": [{\"key\": \"a\", \"weight\": 5}]}");
    opened(1, (StagePreparation.Outcome.Prepared) prepare(1));
    Path out = data.resolve("1.part");
    ChunkCall call = calls().of(file.tasks().get(1).run(), 1, out);
    Files.writeString(Path.of(call.env().get("ARGOSY_FOLDER")).resolve("part.txt"), "body");
    Files.writeString(
        Path.of(call.env().get("ARGOSY_OUTPUT")), "{\"parts\": {\"file\": \"part.txt\"}}");
    assertThat(calls().complete(1, out)).isEmpty();
    keep(1, Files.readString(out));
    opened(2, (StagePreparation.Outcome.Prepared) prepare(2));
    ChunkCall combine = calls().of(file.tasks().get(2).run(), 2, data.resolve("2.part"));
    ContextValue.Group input =
        ContextJson.object(Files.readAllBytes(Path.of(combine.env().get("ARGOSY_INPUT"))));
    ContextValue.Row parts = (ContextValue.Row) input.field("parts").orElseThrow();
    ContextValue.Text path = (ContextValue.Text) parts.values().getFirst().file().orElseThrow();
    assertThat(Path.of(path.text())).hasFileName("part.txt").hasContent("body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"part\": 1}|did not write its output parts",
        "nonsense|wrote a file $ARGOSY_OUTPUT that is not JSON: ",
        "{\"parts\": {\"file\": \"gone.txt\"}}|names the file gone.txt, which it did not write",
        "{\"parts\": {\"file\": \"../a\"}}|names the file \"../a\"; it must be a path below the"
            + " folder $ARGOSY_FOLDER, such as part.csv",
      })
  void outputs_that_are_wrong_fail_the_task(String written, String reason) throws Exception {
    ended(0, "{\"items\": [{\"key\": \"a\", \"weight\": 5}]}");
    opened(1, (StagePreparation.Outcome.Prepared) prepare(1));
    Path out = data.resolve("1.part");
    ChunkCall call = calls().of(file.tasks().get(1).run(), 1, out);
    Files.writeString(Path.of(call.env().get("ARGOSY_OUTPUT")), written);
    assertThat(calls().complete(1, out))
        .hasValueSatisfying(why -> assertThat(why).startsWith(reason));
  }

  @Test
  void a_missing_output_file_fails_the_task() throws Exception {
    opened(0, (StagePreparation.Outcome.Prepared) prepare(0));
    Path out = data.resolve("1.part");
    calls().of(file.tasks().getFirst().run(), 0, out);
    assertThat(calls().complete(0, out))
        .contains("did not write its output items: the file $ARGOSY_OUTPUT is missing");
  }

  @Test
  void a_value_of_several_megabytes_is_passed_on_and_one_of_a_hundred_is_refused()
      throws Exception {
    opened(0, (StagePreparation.Outcome.Prepared) prepare(0));
    Path out = data.resolve("1.part");
    ChunkCall call = calls().of(file.tasks().getFirst().run(), 0, out);
    Path output = Path.of(call.env().get("ARGOSY_OUTPUT"));
    Files.writeString(output, "{\"items\": \"" + "x".repeat(3_000_000) + "\"}");
    assertThat(calls().complete(0, out)).isEmpty();
    assertThat(Files.size(out)).isGreaterThan(3_000_000);
    byte[] megabyte = " ".repeat(1_000_000).getBytes(UTF_8);
    try (var more = Files.newOutputStream(output)) {
      for (int i = 0; i < 100; i++) {
        more.write(megabyte);
      }
    }
    assertThat(calls().complete(0, out))
        .contains(
            "wrote 100000000 bytes to the file $ARGOSY_OUTPUT; it may have at most 67108864: write"
                + " large values to files, and name them as {\"file\": \"path\"}");
  }

  @Test
  void the_result_is_the_value_that_the_file_names() throws Exception {
    ended(0, "{\"items\": []}");
    ended(1);
    ended(2, "{\"report\": {\"York\": 7}}");
    assertThat(result()).isEqualTo("{\"York\":7}\n");
  }

  @Test
  void a_result_that_no_task_wrote_fails_the_merge() throws Exception {
    ended(0, "{\"items\": []}");
    ended(1);
    opened(2, new StagePreparation.Outcome.Prepared(1, 0, new ResultRef(1, "00")));
    assertThatThrownBy(this::result)
        .isInstanceOf(MergeFailed.class)
        .hasMessage("result.from is #report, which task combine did not write: it failed");
  }

  private String result() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PipelineResult(run, file, pipeline(), this::output).write(out);
    return out.toString(UTF_8);
  }

  private StageCalls calls() {
    return new StageCalls(
        run, file, task -> stages.stream().filter(it -> it.has(task)).findFirst().orElseThrow());
  }

  private StagePreparation.Outcome prepare(int stage) throws IOException {
    return StagePreparation.of(run, file, pipeline(), stage, this::output);
  }

  private RunningPipeline pipeline() {
    return new RunningPipeline(spec, stages, kept);
  }

  private Path output(long task) {
    return data.resolve("kept-" + task);
  }

  private void keep(long task, String outputs) throws IOException {
    Files.writeString(output(task), outputs);
    kept.add(new Interval(task, 1));
  }

  /** A stage has ended; each of its tasks left these outputs. */
  private void ended(int stage, String... outputs) throws IOException {
    opened(stage, new StagePreparation.Outcome.Prepared(outputs.length, 0, new ResultRef(1, "00")));
    for (int i = 0; i < outputs.length; i++) {
      keep(stages.getLast().first() + i, outputs[i]);
    }
  }

  private void opened(int stage, StagePreparation.Outcome.Prepared prepared) {
    long first = stages.stream().mapToLong(StageRecord::tasks).sum();
    stages.add(
        new StageRecord(
            stage,
            first,
            prepared.tasks(),
            prepared.items(),
            Optional.of(prepared.plan()),
            Optional.empty(),
            Instant.EPOCH,
            Optional.of(Instant.EPOCH)));
  }
}
