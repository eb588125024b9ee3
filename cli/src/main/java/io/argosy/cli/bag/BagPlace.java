package io.argosy.cli.bag;

import io.argosy.core.model.JobId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a bag and its results are, and how one goes on with it.
 *
 * @param folder where it lies, if it lies here
 * @param result the merged result, if it was made and lies here
 */
public record BagPlace(
    JobId job, Optional<Path> folder, Optional<Path> result, String resumeCommand) {

  /** Where to find what its tasks computed, a line each. */
  List<String> lines() {
    if (folder.isEmpty()) {
      return List.of("its results: argosy results " + job);
    }
    List<String> lines = new ArrayList<>();
    lines.add("results of single tasks: " + folder.get().resolve("results"));
    result.ifPresent(file -> lines.add("result: " + file));
    return lines;
  }
}
