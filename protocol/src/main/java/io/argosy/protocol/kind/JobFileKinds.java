package io.argosy.protocol.kind;

import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.bag.BagReader;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.kind.iterative.IterativeReader;
import io.argosy.protocol.kind.tasks.TaskListFile;
import io.argosy.protocol.kind.tasks.TaskListReader;
import io.argosy.protocol.kind.workflow.FlowFile;
import io.argosy.protocol.kind.workflow.FlowReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The kinds of job files that are known, each with its reader, in the order of messages. */
public final class JobFileKinds {
  private final SequencedMap<String, KindReader> readers;

  private JobFileKinds(SequencedMap<String, KindReader> readers) {
    this.readers = readers;
  }

  /**
   * The kinds of the product.
   *
   * @param policies the names of the available policies for iterative jobs
   */
  public static JobFileKinds standard(List<String> policies) {
    return new JobFileKinds(new LinkedHashMap<>())
        .with(IterativeFile.KIND, input -> IterativeReader.read(input, policies))
        .with(BagFile.KIND, BagReader::read)
        .with(FlowFile.KIND, FlowReader::read)
        .with(TaskListFile.KIND, TaskListReader::read);
  }

  /** These kinds and one more. */
  public JobFileKinds with(String kind, KindReader reader) {
    SequencedMap<String, KindReader> more = new LinkedHashMap<>(readers);
    if (more.putIfAbsent(kind, reader) != null) {
      throw new IllegalArgumentException("the kind " + kind + " of job files has a reader already");
    }
    return new JobFileKinds(more);
  }

  /** What the field {@code kind} may be. */
  public List<String> names() {
    return List.copyOf(readers.keySet());
  }

  Optional<KindReader> reader(String kind) {
    return Optional.ofNullable(readers.get(kind));
  }
}
