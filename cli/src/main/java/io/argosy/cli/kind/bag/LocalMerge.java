package io.argosy.cli.kind.bag;

import io.argosy.agent.remote.RemoteAgent;
import io.argosy.agent.remote.link.AgentTerms;
import io.argosy.cli.local.InProcessService;
import io.argosy.core.balance.Policies;
import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.kind.JobFileReader;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;

/**
 * The user's own machine, which runs only the merge command, because rented machines should not. It
 * offers no slot, so that no task runs here and nothing is paid.
 */
final class LocalMerge implements AutoCloseable {
  private final RemoteAgent agent;

  private LocalMerge(RemoteAgent agent) {
    this.agent = agent;
  }

  /** Starts to wait for the merge of a run; empty if its service merges by itself. */
  static Optional<LocalMerge> open(RunFolder run, InProcessService service) throws IOException {
    JobFile file =
        JobFileReader.parseAccepted(
            Files.readString(run.jobFile()), run.origin(), Policies.names());
    if (!(file.result().merge() instanceof JobFile.Merge.Command)) {
      return Optional.empty();
    }
    AgentTerms terms =
        new AgentTerms(
            service.address(),
            service.token(),
            "here",
            "merge",
            0,
            1,
            run.path().resolve("merge"),
            new AgentTerms.Follow.No(),
            Optional.empty());
    try {
      return Optional.of(new LocalMerge(RemoteAgent.start(terms, line -> {})));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted before the machine for the merge was there", e);
    }
  }

  @Override
  public void close() {
    try {
      agent.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
