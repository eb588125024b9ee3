package io.argosy.cli.kind.bag;

import io.argosy.core.model.JobId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a bag and its results are, and how to resume it.
 *
 * @param folder of the bag, if it is on this computer
 * @param result the merged result, if it exists on this computer
 */
record BagLocation(JobId job, Optional<Path> folder, Optional<Path> result, String resumeCommand) {

  /** The locations of the results, one line each. */
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
