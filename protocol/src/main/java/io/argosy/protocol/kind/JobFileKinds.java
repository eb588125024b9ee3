package io.argosy.protocol.kind;

import io.argosy.protocol.job.JobFile;
import io.argosy.protocol.job.KindReader;
import io.argosy.protocol.kind.bag.BagFile;
import io.argosy.protocol.kind.bag.BagReader;
import io.argosy.protocol.kind.iterative.IterativeFile;
import io.argosy.protocol.kind.iterative.IterativeReader;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.protocol.kind.pipeline.PipelineReader;
import io.argosy.protocol.kind.tasks.FreeBagReader;
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

  /** Kinds whose files only the program itself writes. */
  private final List<String> recorded;

  private JobFileKinds(SequencedMap<String, KindReader> readers, List<String> recorded) {
    this.readers = readers;
    this.recorded = List.copyOf(recorded);
  }

  /**
   * The kinds of the product.
   *
   * @param policies the names of the available policies for iterative jobs
   */
  public static JobFileKinds standard(List<String> policies) {
    return new JobFileKinds(new LinkedHashMap<>(), List.of(TaskListFile.KIND))
        .with(IterativeFile.KIND, input -> IterativeReader.read(input, policies))
        .with(BagFile.KIND, JobFileKinds::bag)
        .with(FlowFile.KIND, FlowReader::read)
        .with(PipelineFile.KIND, PipelineReader::read)
        .with(TaskListFile.KIND, TaskListReader::read);
  }

  /** A bag without machines for rent is a list of tasks. */
  private static JobFile bag(KindReader.Input input) {
    return FreeBagReader.isFree(input.root()) ? FreeBagReader.read(input) : BagReader.read(input);
  }

  /** These kinds and one more. */
  public JobFileKinds with(String kind, KindReader reader) {
    SequencedMap<String, KindReader> more = new LinkedHashMap<>(readers);
    if (more.putIfAbsent(kind, reader) != null) {
      throw new IllegalArgumentException("the kind " + kind + " of job files has a reader already");
    }
    return new JobFileKinds(more, recorded);
  }

  /** All kinds that can be read. */
  public List<String> names() {
    return List.copyOf(readers.keySet());
  }

  /** What users may write in the field {@code kind}. */
  List<String> offered() {
    return readers.sequencedKeySet().stream().filter(it -> !recorded.contains(it)).toList();
  }

  Optional<KindReader> reader(String kind) {
    return Optional.ofNullable(readers.get(kind));
  }
}
