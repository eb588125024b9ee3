package io.argosy.runtime.kind.pipeline;

import io.argosy.protocol.kind.pipeline.ContextJson;
import io.argosy.protocol.kind.pipeline.ContextValue;
import io.argosy.protocol.kind.pipeline.PipelineFile;
import io.argosy.runtime.merge.MergeFailed;
import io.argosy.runtime.runs.RunFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** The result of a pipeline: a value of the context as it is at the end. */
public final class PipelineResult {
  private final PipelineFile file;
  private final int end;
  private final JobContext context;
  private final StageBodies bodies;

  public PipelineResult(
      RunFolder run, PipelineFile file, RunningPipeline pipeline, KeptOutputs outputs) {
    this.file = file;
    end = pipeline.spec().stages().size();
    context = new JobContext(file, pipeline, outputs);
    bodies = new StageBodies(run);
  }

  /**
   * Writes it: the content of a file, a text as it is, and everything else as JSON.
   *
   * @throws MergeFailed if the job has none
   */
  public void write(OutputStream out) throws IOException {
    ContextValue result = value();
    Optional<Path> body = bodies.body(result);
    if (body.isPresent()) {
      Files.copy(body.get(), out);
    } else if (result instanceof ContextValue.Text(String text)) {
      out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    } else {
      ContextJson.write(bodies.named(result), out);
      out.write('\n');
    }
  }

  private ContextValue value() throws IOException {
    if (file.from().isPresent()) {
      String key = file.from().get();
      try {
        return context.value(key, end);
      } catch (JobContext.Unset e) {
        throw new MergeFailed("result.from is #" + key + ", " + e.reason());
      }
    }
    SequencedMap<String, ContextValue> all = new LinkedHashMap<>();
    for (PipelineFile.Task task : file.tasks()) {
      for (String key : task.output()) {
        try {
          all.put(key, context.value(key, end));
        } catch (JobContext.Unset e) {
          // A task that failed under errorAction: continue left its keys unset.
          all.remove(key);
        }
      }
    }
    return new ContextValue.Group(all);
  }
}
