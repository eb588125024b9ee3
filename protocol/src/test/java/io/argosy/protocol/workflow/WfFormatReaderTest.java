package io.argosy.protocol.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFile.Edge;
import io.argosy.protocol.workflow.WorkflowFile.Work;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WfFormatReaderTest {
  private static final String NEW =
      """
      {"name": "pair", "schemaVersion": "1.5",
       "workflow": {
        "specification": {
         "tasks": [
          {"name": "make_ID01", "id": "m1", "parents": [], "children": ["u1"],
           "inputFiles": ["raw"], "outputFiles": ["one"]},
          {"name": "use_0002", "id": "u1", "parents": ["m1"], "children": [],
           "inputFiles": ["one", "raw"], "outputFiles": []}],
         "files": [{"id": "raw", "sizeInBytes": 100}, {"id": "one", "sizeInBytes": 40}]},
        "execution": {"makespanInSeconds": 9, "tasks": [
          {"id": "m1", "runtimeInSeconds": 13.5, "avgCPU": 250.5, "memoryInBytes": 1000,
           "command": {"program": "make", "arguments": ["-x"]}},
          {"id": "u1", "runtimeInSeconds": 2, "avgCPU": 40}]}}}
      """;

  private static final String OLD =
      """
      {"name": "old", "workflow": {"makespanInSeconds": 9, "tasks": [
         {"name": "make_1", "type": "compute", "runtimeInSeconds": 3, "parents": [],
          "files": [{"name": "one", "sizeInBytes": 7, "link": "output"}]},
         {"name": "use_1", "id": "ID2", "type": "compute", "runtimeInSeconds": 4,
          "parents": ["make_1"], "files": [{"name": "one", "sizeInBytes": 7, "link": "input"}]}]},
       "schemaVersion": "1.4"}
      """;

  private static WorkflowFile read(String text) {
    return WorkflowFileReader.parse("wf", text.getBytes(UTF_8));
  }

  private static BadInput refused(String text) {
    return catchThrowableOfType(BadInput.class, () -> read(text));
  }

  @Test
  void the_newer_layout_has_a_specification_and_an_execution() {
    WorkflowFile file = read(NEW);

    assertThat(file.name()).isEqualTo("pair");
    assertThat(file.tasks())
        .containsExactly(
            new WorkflowFile.Task(
                "m1", "make", Optional.empty(), new Work.Seconds(13.5), 100, 1000),
            new WorkflowFile.Task("u1", "use", Optional.empty(), new Work.Seconds(2), 40, 0));
    assertThat(file.edges()).containsExactly(new Edge("m1", "u1", 40));
  }

  @Test
  void the_older_layout_calls_parents_by_name() {
    WorkflowFile file = read(OLD);

    assertThat(file.tasks()).extracting(WorkflowFile.Task::id).containsExactly("make_1", "use_1");
    assertThat(file.edges()).containsExactly(new Edge("make_1", "use_1", 7));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"1.5\"|\"1.3\"|wf, line 1: schemaVersion is 1.3; it must be 1.4 or 1.5, the versions of"
            + " WfFormat that are read here",
        "\"1.5\"|\"2.0\"|wf, line 1: schemaVersion is 2.0; it must be 1.4 or 1.5, the versions of"
            + " WfFormat that are read here",
        "[\"m1\"]|[\"m2\"]|wf, line 7: task u1 has the unknown parent m2; did you mean m1?",
        "[\"u1\"]|[\"u2\"]|wf, line 5: task m1 has the unknown child u2; did you mean u1?",
        "\"id\": \"u1\", \"parents\"|\"id\": \"m1\", \"parents\"|wf, line 7: task id m1 is there"
            + " twice, first in line 5; give every task an id of its own",
        "40}]}|-40}]}|wf, line 9: files.sizeInBytes is -40; it must be a number, zero or more",
        "\"runtimeInSeconds\": 2,|''|wf, line 7: task u1 has no runtimeInSeconds; without it"
            + " nothing can be planned",
        "13.5|\"long\"|wf, line 11: runtimeInSeconds is long; it must be a number, zero or more"
      })
  void a_mistake_is_named_with_its_line(String right, String wrong, String sentence) {
    assertThat(refused(NEW.replace(right, wrong))).hasMessage(sentence);
  }

  @Test
  void json_that_is_something_else_or_breaks_off_is_refused() {
    assertThat(refused("{}")).hasMessageContaining("schemaVersion is missing");
    assertThat(refused(NEW.substring(0, 300))).hasMessageContaining("this is not JSON");
    assertThat(refused("{\"workflow\": [1]}")).hasMessageContaining("must be");
    assertThat(refused("{\"a\": " + "[".repeat(5000))).hasMessageContaining("this is not JSON");
  }
}
