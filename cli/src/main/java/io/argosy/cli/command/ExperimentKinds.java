package io.argosy.cli.command;

import io.argosy.experiments.HistoryReproduction;
import io.argosy.experiments.RunnableExperiment;
import io.argosy.experiments.TableReproduction;
import io.argosy.experiments.balance.BalanceReproduction;
import io.argosy.experiments.bats.BatsReproduction;
import io.argosy.experiments.forecast.ForecastReproduction;
import io.argosy.experiments.stream.StreamReproduction;
import io.argosy.experiments.workflow.WorkflowReproduction;
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
  private static final SequencedMap<String, BiFunction<Fields, Path, RunnableExperiment>> READERS =
      readers();

  private ExperimentKinds() {}

  private static SequencedMap<String, BiFunction<Fields, Path, RunnableExperiment>> readers() {
    SequencedMap<String, BiFunction<Fields, Path, RunnableExperiment>> readers =
        new LinkedHashMap<>();
    readers.put("experiment", TableReproduction::read);
    readers.put("balance-experiment", BalanceReproduction::read);
    readers.put("bats-experiment", BatsReproduction::read);
    readers.put("forecast-experiment", ForecastReproduction::read);
    readers.put("history-experiment", HistoryReproduction::read);
    readers.put("stream-experiment", StreamReproduction::read);
    readers.put("workflow-experiment", WorkflowReproduction::read);
    return readers;
  }

  static RunnableExperiment read(Path folder) {
    Path file = folder.resolve("experiment.yaml");
    if (!Files.exists(file)) {
      throw BadInput.inArgument(
          "experiment",
          folder.toString(),
          folder + " is not an experiment; it must be a folder with a file experiment.yaml");
    }
    String source = file.toString();
    Fields root = Fields.of(source, YamlTree.read(source, InputFile.read(file)));
    String right = "1, the version of experiment files that is read here";
    if (!root.text("argosy").orElseThrow(() -> root.missing("argosy", right)).equals("1")) {
      throw root.wrong("argosy", right);
    }
    List<String> kinds = List.copyOf(READERS.keySet());
    String kind = root.choice("kind", kinds).orElseThrow(() -> root.missing("kind", "experiment"));
    return READERS.getOrDefault(kind, TableReproduction::read).apply(root, folder);
  }
}
