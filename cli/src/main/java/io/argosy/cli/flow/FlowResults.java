package io.argosy.cli.flow;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.job.FlowFile;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.text.InnerPath;
import io.argosy.protocol.wire.Outputs;
import io.argosy.runtime.runs.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/** What the tasks of a workflow left, from its service. */
public final class FlowResults {
  private final ServiceClient client;
  private final JobId job;

  public FlowResults(ServiceClient client, JobId job) {
    this.client = client;
    this.job = job;
  }

  /** What is known of each task that is done, by its number. */
  SequencedMap<Integer, Outputs> lists() throws IOException {
    SequencedMap<Integer, Outputs> lists = new TreeMap<>();
    Fields results = client.get("/v1/jobs/" + job + "/results");
    for (Fields one : results.groups("results")) {
      int task = (int) one.wholeNumber("first", 0, Integer.MAX_VALUE, "0").orElseThrow();
      try (InputStream in = client.stream(one.text("url").orElseThrow())) {
        lists.put(task, Outputs.parse(in.readAllBytes()));
      }
    }
    return lists;
  }

  /**
   * Brings the outputs of tasks into a folder, each task's into one of its own.
   *
   * @param all of all tasks; otherwise of those that no other waits for
   * @return the files that are there now
   */
  public List<Path> fetch(FlowFile file, Path folder, boolean all) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int task : lists().keySet()) {
      FlowFile.Step step = file.steps().get(task);
      if (all || file.isLast(step)) {
        fetch(task, TaskFolder.of(folder, step.id(), task), files);
      }
    }
    return files;
  }

  private void fetch(int task, Path folder, List<Path> files) throws IOException {
    Fields outputs = client.get("/v1/jobs/" + job + "/outputs?task=" + task);
    for (Fields one : outputs.groups("outputs")) {
      String path = one.text("path").orElseThrow();
      if (!InnerPath.is(path)) {
        throw new IOException("the service names an output " + path + ", which leads elsewhere");
      }
      Path target = folder.resolve(path);
      Files.createDirectories(target.getParent());
      try (InputStream in = client.stream(one.text("url").orElseThrow())) {
        WholeFile.write(target, in::transferTo);
      }
      files.add(target);
    }
  }
}
