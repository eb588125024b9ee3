package io.argosy.cli.bag;

import io.argosy.cli.console.Console;
import io.argosy.core.kernel.JobState;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.telling.BagFields;
import io.argosy.telling.ReportFields;
import java.time.Instant;
import java.util.SequencedMap;

/** A bag as it stands, from its journal. */
public final class BagShow {
  private BagShow() {}

  /** Tells how it stands; {@code all} shows every line of the menu. */
  public static void tell(JobState job, Instant now, Console console, boolean all) {
    SequencedMap<String, Object> fields = BagFields.of(job, now);
    fields.put("menu", BagFields.menu(job));
    fields.put("outcome", job.outcome().map(ReportFields::word));
    fields.put("currency", JobSpecs.file(job.bag().spec()).currency());
    if (console.isJson()) {
      console.object(fields);
      return;
    }
    BagStanding bag = BagStanding.of(JsonTree.fields("journal", JsonText.of(fields)));
    console.lines(BagText.types(bag));
    bag.menu()
        .ifPresent(
            menu -> {
              console.line("");
              console.lines(MenuText.lines(menu, bag.currency(), all));
            });
    console.line("");
    console.lines(BagText.bill(bag));
    console.line("");
    console.line(BagText.progress(job.id().value(), bag));
  }
}
