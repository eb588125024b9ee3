package io.argosy.cli.bag;

import io.argosy.cli.console.Console;
import io.argosy.core.kernel.JobState;
import io.argosy.protocol.text.JsonText;
import io.argosy.protocol.text.JsonTree;
import io.argosy.runtime.jobs.JobSpecs;
import io.argosy.telling.BagFields;
import io.argosy.telling.ReportFields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A bag as it stands, from its journal. */
public final class BagShow {
  private BagShow() {}

  private static List<String> alone(BagStanding bag, String resume) {
    List<String> next = BagText.next(bag, resume);
    if (bag.outcome().isPresent() || !next.isEmpty()) {
      return next;
    }
    String machines =
        bag.isPaid()
            ? ""
            : "; its machines end at the latest when what is paid for them ends, if they have not";
    return List.of("nobody runs it now" + machines, "go on with: " + resume);
  }

  /**
   * Tells how it stands.
   *
   * @param again how a person goes on with it, if it lies here and nobody runs it
   */
  public static void tell(JobState job, Instant now, Console console, Optional<String> again) {
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
              console.lines(MenuText.lines(menu, bag.currency(), false));
            });
    console.line("");
    console.lines(BagText.bill(bag));
    console.line("");
    console.line(BagText.progress(job.id().value(), bag));
    again.ifPresent(resume -> console.lines(alone(bag, resume)));
  }
}
