package io.argosy.cli.command;

import io.argosy.cli.experiment.HistoryPlay;
import io.argosy.cli.experiment.Play;
import io.argosy.cli.experiment.TablePlay;
import io.argosy.cli.experiment.balance.BalancePlay;
import io.argosy.cli.experiment.bats.BatsPlay;
import io.argosy.cli.experiment.forecast.ForecastPlay;
import io.argosy.cli.experiment.stream.StreamPlay;
import io.argosy.cli.experiment.workflow.WorkflowPlay;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InputFile;
import io.argosy.protocol.text.YamlTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/** The reader for an {@code experiment.yaml}, by its kind. */
final class ExperimentKinds {
  private static final SequencedMap<String, BiFunction<Fields, Path, Play>> READERS = readers();

  private ExperimentKinds() {}

  private static SequencedMap<String, BiFunction<Fields, Path, Play>> readers() {
    SequencedMap<String, BiFunction<Fields, Path, Play>> readers = new LinkedHashMap<>();
    readers.put("experiment", TablePlay::read);
    readers.put("balance-experiment", BalancePlay::read);
    readers.put("bats-experiment", BatsPlay::read);
    readers.put("forecast-experiment", ForecastPlay::read);
    readers.put("history-experiment", HistoryPlay::read);
    readers.put("stream-experiment", StreamPlay::read);
    readers.put("workflow-experiment", WorkflowPlay::read);
    return readers;
  }

  static Play read(Path folder) {
    Path file = folder.resolve("experiment.yaml");
    if (!Files.exists(file)) {
      throw BadInput.inArgument(
          "experiment",
          folder.toString(),
          folder + " is no experiment; it must be a folder with a file experiment.yaml");
    }
    String source = file.toString();
    Fields root = Fields.of(source, YamlTree.read(source, InputFile.read(file)));
    String right = "1, the version of experiment files that is read here";
    if (!root.text("argosy").orElseThrow(() -> root.missing("argosy", right)).equals("1")) {
      throw root.wrong("argosy", right);
    }
    List<String> kinds = List.copyOf(READERS.keySet());
    String kind = root.choice("kind", kinds).orElseThrow(() -> root.missing("kind", "experiment"));
    return READERS.getOrDefault(kind, TablePlay::read).apply(root, folder);
  }
}
