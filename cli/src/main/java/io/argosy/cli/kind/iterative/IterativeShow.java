package io.argosy.cli.kind.iterative;

import io.argosy.cli.embedded.JobShow;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.kind.iterative.page.PageData;
import io.argosy.cli.option.PageOption;
import io.argosy.console.Console;
import io.argosy.core.engine.message.Fact;
import io.argosy.core.model.spec.JobSpec;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Prints the state of an iterative job. */
final class IterativeShow {
  private final JobHandle job;
  private final Console console;
  private Optional<JobSpec.Iterative> spec = Optional.empty();

  IterativeShow(JobHandle job, Console console) {
    this.job = job;
    this.console = console;
  }

  void tell(PageOption page) throws IOException {
    PageData book = new PageData(job.reading());
    JobShow show =
        JobShow.read(
            job,
            facts -> {
              facts.forEach(this::see);
              if (page.isWanted()) {
                book.add(facts);
              }
            });
    page.write(console, () -> book.html(job.job().value(), "recorded"));
    show.tell(console, console.isJson() ? compat() : Map.of());
    if (!console.isJson()) {
      spec.flatMap(BlockText::oneDraw).ifPresent(console::line);
    }
  }

  private void see(Fact fact) {
    if (fact instanceof Fact.JobAccepted it && it.spec() instanceof JobSpec.Iterative accepted) {
      spec = Optional.of(accepted);
    }
  }

  /** The job's id at the compatibility API; shown only to users who may have it. */
  private Map<String, Object> compat() throws IOException {
    Optional<String> id =
        job.by(run -> Optional.empty(), client -> client.get("/v1/jobs/" + job.job()).text("door"));
    Map<String, Object> fields = new TreeMap<>();
    id.ifPresent(known -> fields.put("compat", known));
    return fields;
  }
}
