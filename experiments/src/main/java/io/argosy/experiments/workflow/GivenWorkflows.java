package io.argosy.experiments.workflow;

import io.argosy.core.dag.Workflow;
import io.argosy.protocol.text.BadInput;
import io.argosy.protocol.workflow.WorkflowFileReader;
import io.argosy.runtime.workflow.WorkflowModels;
import io.argosy.simulator.workflow.WorkflowShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Existing workflow files from a folder: the prefix of a file's name is its shape. Only files
 * within the size that the experiment draws are used.
 */
final class GivenWorkflows {
  private GivenWorkflows() {}

  static Map<WorkflowShape, List<Workflow>> in(Path folder, WorkflowExperiment experiment) {
    Map<WorkflowShape, List<Workflow>> found = new EnumMap<>(WorkflowShape.class);
    for (Path file : files(folder)) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      for (WorkflowShape shape : WorkflowShape.values()) {
        if (name.startsWith(shape.word())) {
          Workflow workflow =
              WorkflowModels.of(WorkflowFileReader.read(file, true), OptionalDouble.empty());
          if (workflow.tasks().size() <= most(experiment, shape)) {
            found.computeIfAbsent(shape, _ -> new ArrayList<>()).add(workflow);
          }
        }
      }
    }
    if (found.isEmpty()) {
      String names = String.join(", ", WorkflowExperimentReader.SHAPES);
      throw BadInput.inArgument(
          "--files",
          folder.toString(),
          "--files is "
              + folder
              + ", where no file of a fitting size is called like one of "
              + names);
    }
    return found;
  }

  /** The file named 46 has 47 tasks: one more than the largest still counts as that size. */
  private static int most(WorkflowExperiment experiment, WorkflowShape shape) {
    return 1
        + experiment.range().tasks().getOrDefault(shape, shape.sizes()).stream()
            .mapToInt(Integer::intValue)
            .max()
            .orElse(0);
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw BadInput.inArgument(
          "--files",
          folder.toString(),
          "--files is " + folder + "; it must be a folder with workflow files");
    }
  }
}
