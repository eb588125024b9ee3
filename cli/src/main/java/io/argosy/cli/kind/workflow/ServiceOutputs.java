package io.argosy.cli.kind.workflow;

import io.argosy.cli.remote.ServiceClient;
import io.argosy.core.model.JobId;
import io.argosy.protocol.text.Fields;
import io.argosy.protocol.wire.Outputs;
import java.io.IOException;
import java.io.InputStream;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The outputs of tasks, from a service. */
record ServiceOutputs(ServiceClient client, JobId job) implements FlowResults.Store {
  @Override
  public SequencedMap<Integer, Outputs> lists() throws IOException {
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

  @Override
  public InputStream output(int task, int number) {
    Fields outputs = client.get("/v1/jobs/" + job + "/outputs?task=" + task);
    return client.stream(outputs.groups("outputs").get(number).text("url").orElseThrow());
  }
}
