package io.argosy.protocol.kind.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.pipeline.PipelineFile.Amount;
import io.argosy.protocol.kind.pipeline.PipelineFile.Input;
import io.argosy.protocol.kind.pipeline.PipelineFile.Partition;
import io.argosy.protocol.text.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PipelineReaderTest {
  private static final String HEAD = "argosy: 1\nkind: pipeline\nname: etl\n";
  private static final String DATA = "data: {pattern: \"*.csv\", bins: 4, loud: true, note: '7'}\n";

  private static final String LIST =
      "tasks:\n  - {id: list, run: [sh, list.sh], input: {p: \"#pattern\"}, output: [items]}\n";

  private static final String CONVERT =
      "  - {id: convert, on: processors, run: [sh, c.sh], partition: {items: \"#items\", bins:"
          + " \"#bins\"}, input: {group: \"#group\", size: 3}, output: [parts], errorAction:"
          + " continue, retries: 1}\n";

  @Test
  void tasks_data_and_references_are_read() {
    PipelineFile file = read(HEAD + DATA + LIST + CONVERT + "result: {from: \"#parts\"}\n");
    assertThat(file.data())
        .containsEntry("pattern", new ContextValue.Text("*.csv"))
        .containsEntry("bins", new ContextValue.Number("4"))
        .containsEntry("loud", new ContextValue.Truth(true))
        .containsEntry("note", new ContextValue.Text("7"));
    PipelineFile.Task list = file.tasks().getFirst();
    assertThat(list.coordinator()).isTrue();
    assertThat(list.input()).containsEntry("p", new Input.Key("pattern"));
    assertThat(list.retries()).isEqualTo(3);
    PipelineFile.Task convert = file.tasks().getLast();
    assertThat(convert.partition())
        .isEqualTo(
            new Partition.Items(
                "items", Optional.of(new Amount.Key("bins")), Optional.empty(), Optional.empty()));
    assertThat(convert.input())
        .containsEntry("group", new Input.OwnGroup())
        .containsEntry("size", new Input.Constant(new ContextValue.Number("3")));
    assertThat(convert.continues()).isTrue();
    assertThat(file.from()).contains("parts");
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of(
            HEAD + LIST,
            "tasks[0].input.p is \"#pattern\", but no key pattern is in data, and no earlier task"
                + " writes it; add it to data or to an output"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x], input: {i: \"#out\"}, output: [out]}\n",
            "tasks[0].input.i is \"#out\", but the task itself writes out; it can only read what"
                + " was there before it"),
        Arguments.of(
            HEAD
                + "tasks:\n  - {id: a, run: [x], input: {i: \"#b\"}, output: [a]}\n"
                + "  - {id: b, run: [x], input: {i: \"#a\"}, output: [b]}\n",
            "tasks[0].input.i is \"#b\", but task b writes b later; a task can only read outputs of"
                + " tasks before it"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x], input: {i: \"#group\"}}\n",
            "tasks[0].input.i is \"#group\", but task a has no groups; add partition: {items:"
                + " \"#items\"}"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x], output: [processors]}\n",
            "tasks[0].output is a list with processors; each must be 1 to 64 letters, digits, dots,"
                + " dashes or underscores that begin with a letter, and neither processors nor"
                + " group"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x], partition: {count: 2}}\n",
            "tasks[0].partition is a group of fields, but task a runs on the coordinator; add on:"
                + " processors"));
  }

  static Stream<Arguments> otherMistakes() {
    return Stream.of(
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, on: processors, run: [x], partition: {count: 0}}\n",
            "tasks[0].partition.count is 0; it must be a number, 1.0 to 10000.0, such as 4 or"
                + " \"#count\""),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, on: processors, run: [x], partition: {bins: 2}}\n",
            "tasks[0].partition.items is missing; it must be the key of a list of items, such as"
                + " \"#items\", or count: 4 is there instead"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x]}\n  - {id: a, run: [x]}\n",
            "tasks[1].id is a, and an earlier task is called so too; ids must differ"),
        Arguments.of(
            HEAD + "tasks: []\n",
            "tasks is missing; it must be a list of tasks such as {id: list, run: [python3,"
                + " list.py]}"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, on: moon, run: [x]}\n",
            "tasks[0].on is moon; it must be one of coordinator, processors"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x]}\nresult: {from: \"#report\"}\n",
            "result.from is \"#report\", but no key report is in data, and no earlier task writes"
                + " it; add it to data or to an output"),
        Arguments.of(
            HEAD + "tasks:\n  - {id: a, run: [x]}\npromise: {budget: 5 EUR}\n",
            "promise.budget is 5 EUR, but a budget is for rented machines, which pipelines do not"
                + " use; remove it"));
  }

  @ParameterizedTest
  @MethodSource({"mistakes", "otherMistakes"})
  void a_mistake_is_one_sentence(String text, String sentence) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            BadInput.class, bad -> assertThat(bad.sentence()).isEqualTo(sentence));
  }

  private static PipelineFile read(String text) {
    return (PipelineFile)
        JobFileReader.parse("pipeline.yaml", text, Path.of("/"), List.of("argosy"), Instant.EPOCH);
  }
}
