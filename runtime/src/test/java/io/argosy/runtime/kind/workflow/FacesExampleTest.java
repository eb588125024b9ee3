package io.argosy.runtime.kind.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.core.model.spec.JobSpec;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FacesExampleTest {
  private static final Path FOLDER = Path.of("..", "examples", "faces");

  private static String made(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "make.sh"));
    command.addAll(List.of(words));
    Process make = new ProcessBuilder(command).directory(FOLDER.toFile()).start();
    return new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void the_example_is_what_its_maker_makes() throws Exception {
    assertThat(made("10")).isEqualTo(Files.readString(FOLDER.resolve("workflow.yaml")));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 10, 20, 30})
  void so_many_parts_can_be_run(int parts) throws Exception {
    String text = made(Integer.toString(parts), "127.0.0.1:5000");
    FlowFile file = (FlowFile) JobFileReader.parse("faces", text, FOLDER, List.of(), Instant.EPOCH);

    JobSpec.Workflow spec = FlowSpecs.of(file, Optional.empty());

    assertThat(spec.size()).isEqualTo(3L * parts + 4);
    assertThat(file.runs()).allMatch(run -> run.container().isPresent());
    for (FlowFile.Step step : file.steps()) {
      assertThat(step.files()).allMatch(name -> Files.isRegularFile(FOLDER.resolve(name)));
    }
    assertThat(file.steps().stream().filter(file::isLast).map(FlowFile.Step::id))
        .containsExactlyInAnyOrder("sum", "merge");
  }
}
