package io.argosy.protocol.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile.Edge;
import io.argosy.protocol.workflow.WorkflowFile.Work;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowFileReaderTest {
  private static final String FULL =
      """
      argosy: 1
      kind: workflow
      name: small
      reference: 2 GIPS
      images:
        - {name: tools, size: 1.5 GB}
      tasks:
        - {id: split, image: tools, work: 12000 MI, usage: 60%, memory: 512 MiB}
        - {id: left, kind: half, work: 6s, after: {split: 2.5 MB}}
        - {id: right, kind: half, times: {old: 9s, new: 1m}, after: [split]}
        - {id: join, work: 1 GI, after: {left: 5 kB, right: 0 B}}
      """;

  private static WorkflowFile read(String text) {
    return WorkflowFileReader.parse("wf", text.getBytes(UTF_8));
  }

  private static BadInput refused(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text));
  }

  @Test
  void every_field_of_ours_is_read() {
    WorkflowFile file = read(FULL);

    assertThat(file.name()).isEqualTo("small");
    assertThat(file.referenceMips()).hasValue(2000);
    assertThat(file.images()).containsExactly(new WorkflowFile.Image("tools", 1.5e9));
    assertThat(file.tasks().getFirst())
        .isEqualTo(
            new WorkflowFile.Task(
                "split",
                "split",
                Optional.of("tools"),
                new Work.Instructions(12000),
                60,
                512 * 1024 * 1024));
    assertThat(file.tasks().get(1).kind()).isEqualTo("half");
    assertThat(file.tasks().get(1).work()).isEqualTo(new Work.Seconds(6));
    SequencedMap<String, Double> times = new LinkedHashMap<>();
    times.put("old", 9.0);
    times.put("new", 60.0);
    assertThat(file.tasks().get(2).work()).isEqualTo(new Work.Times(times));
    assertThat(file.edges())
        .containsExactly(
            new Edge("split", "left", 2.5e6),
            new Edge("split", "right", 0),
            new Edge("left", "join", 5000),
            new Edge("right", "join", 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id: right|id: left|wf, line 10: task id left is there twice, first in line 9; give every"
            + " task an id of its own",
        "[split]|[splitt]|wf, line 10: task right has the unknown parent splitt; did you mean"
            + " split?",
        "2.5 MB|-2.5 MB|wf, line 9: tasks[1].after.split is -2.5 MB; it must be a size of zero or"
            + " more bytes with a unit, such as 1.2 GB or 5 kB",
        "size: 1.5 GB|size: -1 GB|wf, line 6: images[0].size is -1 GB; it must be a size of zero or"
            + " more bytes with a unit, such as 1.2 GB or 5 kB",
        "image: tools|image: tool|wf, line 8: task split needs the image tool, which images does"
            + " not list",
        "60%|160%|wf, line 8: tasks[0].usage is 160%; it must be a percentage from 0% to 100%, such"
            + " as 60%",
        "work: 6s|work: 6|wf, line 9: tasks[1].work is 6; it must be an amount such as 12000 MI, or"
            + " the time it takes on the reference machine, such as 6s",
        "work: 6s,|''|wf, line 9: tasks[1].work is missing; it must be an amount such as 12000 MI,"
            + " or the time it takes on the reference machine, such as 6s, or times must be there",
        "[split]|[right]|wf, line 10: task right waits for itself; remove that parent",
        "kind: workflow|kind: workflo|wf, line 2: kind is workflo; it must be workflow; did you"
            + " mean workflow?",
        "memory: 512|memry: 512|wf, line 8: tasks[0].memry is not a known field; did you mean"
            + " tasks[0].memory?"
      })
  void a_mistake_in_ours_is_named_with_its_line(String right, String wrong, String sentence) {
    assertThat(refused(FULL.replace(right, wrong))).hasMessage(sentence);
  }

  @Test
  void a_workflow_without_tasks_is_refused() {
    assertThat(refused(FULL.substring(0, FULL.indexOf("tasks:"))))
        .hasMessage("wf: the workflow has no tasks; it must have at least one");
  }

  @Test
  void a_file_of_a_hundred_megabytes_is_refused_and_not_taken_into_memory(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("large.xml");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(100_000_000);
    }
    assertThat(catchThrowableOfType(BadInput.class, () -> WorkflowFileReader.read(file)))
        .hasMessageEndingWith("the file is larger than 64 MiB, the limit for a workflow; split it");
  }

  @Test
  void yaml_far_beyond_what_a_person_writes_is_read() {
    StringBuilder text = new StringBuilder("argosy: 1\nkind: workflow\nname: long\ntasks:\n");
    for (int i = 0; i < 30_000; i++) {
      text.append("  - {id: task-").append(i).append(", work: 100 MI");
      text.append(i == 0 ? "}\n" : ", after: {task-" + (i - 1) + ": 1 MB}}\n");
    }
    WorkflowFile file = read(text.toString());
    assertThat(file.tasks()).hasSize(30_000);
    assertThat(file.edges()).hasSize(29_999);
  }

  @Test
  void an_error_names_a_path_that_is_not_a_file(@TempDir Path folder) throws IOException {
    assertThat(
            catchThrowableOfType(
                BadInput.class, () -> WorkflowFileReader.read(folder.resolve("none.yaml"))))
        .hasMessageContaining("does not exist");
    assertThat(catchThrowableOfType(BadInput.class, () -> WorkflowFileReader.read(folder)))
        .hasMessageContaining("is a directory");
    Path empty = Files.createFile(folder.resolve("empty.yaml"));
    assertThat(catchThrowableOfType(BadInput.class, () -> WorkflowFileReader.read(empty)))
        .hasMessageContaining("is empty");
    for (byte[] noise : List.of(new byte[] {-1, -2, 65, 0}, "<".getBytes(UTF_8))) {
      assertThat(catchThrowableOfType(BadInput.class, () -> WorkflowFileReader.parse("x", noise)))
          .isNotNull();
    }
  }
}
