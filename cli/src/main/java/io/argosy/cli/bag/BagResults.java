package io.argosy.cli.bag;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.protocol.text.Fields;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** What a bag's tasks left behind, from its service into the run's folder. */
final class BagResults {
  private final ServiceClient client;
  private final RunFolder run;

  BagResults(ServiceClient client, RunFolder run) {
    this.client = client;
    this.run = run;
  }

  /** The merged result, if it was made; each task's result lies under its number beside it. */
  Optional<Path> fetch() throws IOException {
    Fields results = client.get("/v1/jobs/" + run.job() + "/results");
    for (Fields one : results.groups("results")) {
      Path file =
          run.results()
              .resolve(
                  Long.toString(one.wholeNumber("first", 0, Long.MAX_VALUE, "0").orElseThrow()));
      if (!Files.exists(file)) {
        copy(one.text("url").orElseThrow(), file);
      }
    }
    Optional<Fields> merged = results.section("merged");
    if (merged.isPresent()) {
      copy(merged.get().text("url").orElseThrow(), run.result());
    }
    return merged.map(it -> run.result());
  }

  private void copy(String url, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (InputStream in = client.stream(url)) {
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
