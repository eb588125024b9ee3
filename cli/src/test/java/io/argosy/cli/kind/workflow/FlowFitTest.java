package io.argosy.cli.kind.workflow;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.core.balance.Policies;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlowFitTest {
  private static final String TEXT =
      """
      argosy: 1
      kind: workflow
      name: words
      tasks:
        - {id: a, work: 1s, command: [cat], files: [words.txt]}
      """;

  @TempDir Path folder;

  @Test
  void a_file_that_is_not_there_is_named_with_its_line() throws IOException {
    FlowFile file = (FlowFile) JobFileReader.parseAccepted(TEXT, folder, Policies.names());

    assertThatThrownBy(() -> FlowFit.refuseMissingFiles(file, "words.yaml"))
        .hasMessage(
            "words.yaml, line 5: tasks[0].files is a list with words.txt, which is not there beside"
                + " the workflow file");
    Files.createFile(folder.resolve("words.txt"));
    assertThatCode(() -> FlowFit.refuseMissingFiles(file, "words.yaml")).doesNotThrowAnyException();
  }
}
