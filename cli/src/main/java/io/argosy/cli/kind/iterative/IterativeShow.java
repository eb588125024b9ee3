package io.argosy.cli.kind.iterative;

import io.argosy.cli.embedded.JobShow;
import io.argosy.cli.job.JobHandle;
import io.argosy.cli.kind.iterative.page.PageData;
import io.argosy.cli.option.PageOption;
import io.argosy.console.Console;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Prints the state of an iterative job. */
record IterativeShow(JobHandle job, Console console) {
  void tell(PageOption page) throws IOException {
    PageData book = new PageData(job.reading());
    JobShow show =
        JobShow.read(
            job,
            facts -> {
              if (page.isWanted()) {
                book.add(facts);
              }
            });
    page.write(console, () -> book.html(job.job().value(), "recorded"));
    show.tell(console, console.isJson() ? compat() : Map.of());
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
